import {isMap, isScalar, LineCounter, parseDocument, type Document} from 'yaml';
import type {ServiceAgent} from '../service.js';

/** An agent that a Markdown file describes. */
export interface AgentFile {
  readonly agent: ServiceAgent & {readonly name: string};
  /** Suggested questions before the first message. */
  readonly starters: readonly string[];
  /** Name of the model; `undefined` for that of all agents. */
  readonly model: string | undefined;
  /** The system message; `''` for the default. */
  readonly instructions: string;
}

/** The fields of the front matter. */
const fields = [
  'name',
  'introduction',
  'welcomeMessage',
  'avatar',
  'background',
  'starters',
  'model',
] as const;
type Field = (typeof fields)[number];
type Fields = Partial<Record<Exclude<Field, 'starters'>, string>> & {readonly starters?: readonly string[]};

/**
 * Reads the text of a file: fields in YAML between two lines with `---`, then the instructions. Throws an error that names
 * the line and the field.
 */
export function readAgentFile(text: string, agentId: string): AgentFile {
  // An editor may empty a file before it writes the new text.
  if (text.trim() === '') throw new Error('the file is empty.');
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const isFence = (line: string | undefined): boolean => line?.trimEnd() === '---';
  const hasFields = isFence(lines[0]);
  const end = hasFields ? lines.findIndex((line, index) => index > 0 && isFence(line)) : 0;
  if (end < 0) throw new Error('line 1: the fields begin with ---, but no later line with --- ends them.');
  const {starters = [], model, name = agentId, ...rest} = readFields(lines.slice(1, end).join('\n'));
  const instructions = lines
    .slice(hasFields ? end + 1 : 0)
    .join('\n')
    .trim();
  return {agent: {AgentId: agentId, name, ...rest}, starters, model, instructions};
}

function readFields(yaml: string): Fields {
  const counter = new LineCounter();
  // The line with --- precedes the first line of YAML.
  const lineOf = (offset: number): number => counter.linePos(offset).line + 1;
  const document = parseDocument(yaml, {lineCounter: counter, prettyErrors: false});
  const [problem] = [...document.errors, ...document.warnings];
  if (problem)
    throw new Error(
      `line ${lineOf(problem.pos[0])}: this is no YAML. A value with a colon or another sign needs quotes. ${withoutStop(problem.message)}.`,
    );
  if (document.contents === null) return {};
  if (!isMap(document.contents)) throw new Error('line 2: the fields must be lines such as “name: Help”.');
  const lineNumbers = new Map(
    document.contents.items.map(({key}) =>
      isScalar(key) ? [String(key.value), lineOf(key.range[0])] : ['', 2],
    ),
  );
  const values = Object.entries(valuesOf(document)).filter(([, value]) => value !== null);
  const read = values.map(([field, value]) => {
    try {
      return [field, readField(field, value)];
    } catch (error) {
      throw new Error(`line ${lineNumbers.get(field) ?? 2}: ${(error as Error).message}`, {cause: error});
    }
  });
  return Object.fromEntries(read) as Fields;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** An alias of YAML can fail when it is resolved. */
function valuesOf(document: Document): Record<string, unknown> {
  try {
    return document.toJS() as Record<string, unknown>;
  } catch (error) {
    throw new Error(`line 2: this is no YAML. ${(error as Error).message}`, {cause: error});
  }
}

function readField(field: string, value: unknown): string | readonly string[] {
  if (!(fields as readonly string[]).includes(field))
    throw new Error(`there is no field “${field}”, only ${fields.join(', ')}.`);
  if (field === 'starters') return readStarters(value);
  if (typeof value !== 'string' || value.trim() === '')
    throw new Error(`${field} must be a text. Put a number or a date in quotes.`);
  return value.trim();
}

/** `|` separates the questions in an attribute. */
function readStarters(value: unknown): readonly string[] {
  const isQuestion = (item: unknown): item is string =>
    typeof item === 'string' && item.trim() !== '' && !item.includes('|');
  if (!Array.isArray(value) || !value.every(isQuestion))
    throw new Error('starters must be a list of questions without |, each on a line that begins with “- ”.');
  return value.map(question => question.trim());
}
