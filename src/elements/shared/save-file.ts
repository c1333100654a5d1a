import type {ExportFormat} from '../../records/transcript-export.js';

const forms: Readonly<Record<ExportFormat, {readonly ending: string; readonly type: string}>> = {
  markdown: {ending: 'md', type: 'text/markdown;charset=utf-8'},
  json: {ending: 'json', type: 'application/json'},
  text: {ending: 'txt', type: 'text/plain;charset=utf-8'},
};

const maxNameLength = 60;

/**
 * Returns a name that every file system accepts: letters and digits of the agent's name, the day, and the
 * extension.
 */
export function fileName(agentName: string, format: ExportFormat, day: Date): string {
  const name =
    agentName
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? '';
  const start = Array.from(name).slice(0, maxNameLength).join('').replace(/-$/, '') || 'agent';
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${[start, ...date.map(part => String(part).padStart(2, '0'))].join('-')}.${forms[format].ending}`;
}

/**
 * Downloads a text as a file.
 * @returns a function that frees the memory; call it after the browser has saved the file
 */
export function saveFile(content: string, name: string, format: ExportFormat): () => void {
  const address = URL.createObjectURL(new Blob([content], {type: forms[format].type}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  return () => URL.revokeObjectURL(address);
}
