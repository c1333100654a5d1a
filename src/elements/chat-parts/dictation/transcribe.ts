/**
 * Turns recorded speech into text. The type of the audio depends on the browser, such as `audio/webm` or `audio/mp4`.
 *
 * @param options its signal is aborted when the visitor cancels, when the element leaves the page, or after 30 seconds
 */
export type Transcribe = (audio: Blob, options: {readonly signal: AbortSignal}) => string | Promise<string>;

/** Milliseconds for the function of the page. */
const longestTranscription = 30_000;
const maxTextLength = 20_000;

/** A problem of a transcription, as the word for the visitor. */
export class TranscriptionProblem extends Error {
  readonly term: 'dictationTooSlow' | 'dictationFailed' | 'nothingUnderstood';

  constructor(term: TranscriptionProblem['term']) {
    super(term);
    this.term = term;
  }
}

/** Calls the function of the page. Throws a problem, or when the signal is aborted. */
export async function transcribed(call: Transcribe, audio: Blob, signal: AbortSignal): Promise<string> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new TranscriptionProblem('dictationTooSlow')), longestTranscription);
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
  // A call that throws at once leaves nobody who waits for it.
  interrupted.catch(() => undefined);
  try {
    const text: unknown = await Promise.race([call(audio, {signal}), interrupted]);
    if (typeof text !== 'string') throw new TypeError('transcribe must return a text.');
    const words = readable(text);
    if (words === '') throw new TranscriptionProblem('nothingUnderstood');
    return words;
  } catch (error) {
    if (error instanceof TranscriptionProblem || signal.aborted) throw error;
    console.warn('agent-chat-elements: transcribe failed, so no text is inserted.', error);
    throw new TranscriptionProblem('dictationFailed');
  } finally {
    clearTimeout(limit);
  }
}

/** Without control characters, except line breaks. */
function readable(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Scripts that write no spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;

/** Returns the text to insert between two others, with the spaces that it needs. */
export function spaced(before: string, text: string, after: string): string {
  const start = needsSpace(before.at(-1), text[0]) ? ' ' : '';
  const end = /^[\p{L}\p{N}]/u.test(after) && needsSpace(text.at(-1), after[0]) ? ' ' : '';
  return start + text + end;
}

function needsSpace(left = ' ', right = ' '): boolean {
  return ![left, right].some(character => /\s/u.test(character) || spaceless.test(character));
}
