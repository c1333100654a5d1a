import {askLabel, askLines} from '../../../conversation/reply-suggestions.js';
import type {Message} from '../../../conversation/message.js';
import {plainName} from '../../shared/format-text.js';
import {secretIn} from './secret-names.js';

/** An answer to choose: its label on the card, and the text that is sent. */
interface AskChoice {
  readonly label: string;
  readonly prompt: string;
}

interface AskField {
  readonly label: string;
  readonly kind: 'text' | 'date' | 'number';
}

/** The question to the visitor at the end of a reply. All texts are one line. */
export interface Card {
  readonly question: string;
  readonly choices: readonly AskChoice[];
  readonly isMultiple: boolean;
  /** Whether the visitor may also answer in words of their own. */
  readonly hasOwnWords: boolean;
  readonly fields: readonly AskField[];
  /** Names of the fields that the chat does not show, because they ask for a secret. */
  readonly refused: readonly string[];
  /** Number of answers and fields in the reply. */
  readonly total: number;
}

/** Answers and fields of a card. */
export const maxAnswers = 20;
const maxTextLength = 200;
const maxQuestionLength = 500;

const cards = new WeakMap<Message, {readonly card: Card | undefined}>();

/** Returns the card of a reply, or `undefined` without one. */
export function cardOf(message: Message): Card | undefined {
  const known = cards.get(message) ?? {card: readCard(askLines(message))};
  cards.set(message, known);
  return known.card;
}

function readCard([first, ...lines]: readonly string[]): Card | undefined {
  if (first === undefined) return undefined;
  const question = oneLine(first, maxQuestionLength);
  const secret = secretIn(question);
  const choices = new Map<string, AskChoice>();
  const fields = new Map<string, AskField>();
  const refused = new Set<string>();
  let isMultiple = false;
  let hasOwnWords = false;
  for (const line of lines.slice(0, maxAnswers)) {
    const field = readField(line);
    isMultiple ||= /^\*(?!\*)/.test(line);
    if (/^(?:…|\.{3})$/.test(askLabel(line))) {
      if (secret) refused.add(secret);
      else hasOwnWords = true;
    } else if (field) {
      if (field.kind === undefined || secret || secretIn(field.label)) refused.add(field.label);
      else if (!fields.has(field.label)) fields.set(field.label, {label: field.label, kind: field.kind});
    } else {
      const choice = readChoice(line);
      if (!choice.label) continue;
      if (!choices.has(choice.label)) choices.set(choice.label, choice);
    }
  }
  return {
    question,
    choices: [...choices.values()],
    isMultiple,
    hasOwnWords,
    fields: [...fields.values()],
    refused: [...refused],
    total: lines.length,
  };
}

/** Returns the field of a line such as `Name: text`. Without a kind, it asks for a secret. */
function readField(
  line: string,
): {readonly label: string; readonly kind: AskField['kind'] | undefined} | undefined {
  const colon = Math.max(line.lastIndexOf(':'), line.lastIndexOf('：'));
  if (colon < 0 || line.includes('|')) return undefined;
  const label = oneLine(line.slice(0, colon));
  const after = line.slice(colon + 1).trim();
  if (label === '') return undefined;
  const kind = (['text', 'date', 'number'] as const).find(name => name === after.toLowerCase());
  if (!kind && !secretIn(after)) return undefined;
  return {label, kind};
}

/** Only a bar between two texts separates a label. */
function readChoice(line: string): AskChoice {
  const label = oneLine(askLabel(line));
  const bar = line.indexOf('|');
  const prompt = bar > 0 ? oneLine(line.slice(bar + 1)) : '';
  return {label, prompt: prompt || label};
}

function oneLine(text: string, maxLength = maxTextLength): string {
  const characters = Array.from(plainName(text));
  if (characters.length <= maxLength) return characters.join('');
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}
