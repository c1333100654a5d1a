import type {Card} from './read-card.js';

/** The entries of the visitor in a card. */
export interface CardAnswer {
  /** Indices of the chosen answers. */
  readonly chosen: ReadonlySet<number>;
  readonly usesOwnWords: boolean;
  readonly ownWords: string;
  /** Values of the fields, in their order. */
  readonly values: readonly string[];
}

export const noAnswer: CardAnswer = {chosen: new Set(), usesOwnWords: false, ownWords: '', values: []};

/** Returns the message for an answer, one line for each choice and each field, or `''`. */
export function answerText({choices, fields}: Card, answer: CardAnswer): string {
  const chosen = choices.filter((_, index) => answer.chosen.has(index)).map(({prompt}) => prompt);
  const own = answer.usesOwnWords ? [answer.ownWords.trim()] : [];
  const values = fields.map(({label}, index) => {
    const value = answer.values[index]?.trim() ?? '';
    return value && `${label}: ${value}`;
  });
  return [...chosen, ...own, ...values].filter(line => line !== '').join('\n');
}

/** Reads an answer from the message after the card, so that it shows again after a reload. */
export function answerFrom({choices, fields, isMultiple, hasOwnWords}: Card, text: string): CardAnswer {
  const lines = new Set(text.split('\n').filter(line => line.trim() !== ''));
  const chosen = new Set<number>();
  for (const [index, {prompt}] of choices.entries())
    if (lines.has(prompt) && (isMultiple || chosen.size === 0)) {
      chosen.add(index);
      lines.delete(prompt);
    }
  const values = fields.map(({label}) => {
    const line = [...lines].find(written => written.startsWith(`${label}: `));
    if (line === undefined) return '';
    lines.delete(line);
    return line.slice(label.length + 2);
  });
  const ownWords = hasOwnWords ? [...lines].join(' ') : '';
  return {chosen, usesOwnWords: ownWords !== '', ownWords, values};
}
