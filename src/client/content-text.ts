import {isJsonObject} from './json-object.js';

/** The text of a `content` member: text itself, or a list of parts of which some are text. `undefined` when it holds neither. */
export function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (typeof content === 'number' && Number.isFinite(content)) return String(content);
  return Array.isArray(content) ? content.map(partText).join('') : undefined;
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isJsonObject(part)) return '';
  const {type, text} = part;
  const isText = type === undefined || type === 'text' || type === 'output_text';
  return isText && typeof text === 'string' ? text : '';
}
