/**
 * Cuts text into JSON values as it arrives: one value, also written over many lines, or one value a line.
 * A value that cannot end any more, because a line ended inside a string or, where values come one a line,
 * inside a value, is passed over.
 */
export class JsonValues {
  readonly #onValue: (json: string) => void;
  #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #spansLines = false;
  #onePerLine = false;

  constructor(onValue: (json: string) => void) {
    this.#onValue = onValue;
  }

  /** Whether a value has begun and not ended. */
  get isInside(): boolean {
    return this.#depth > 0;
  }

  get length(): number {
    return this.#length;
  }

  /** Takes text whose lines end in LF. */
  feed(text: string): void {
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charAt(index);
      const wasInside = this.isInside;
      if (this.#isInString) this.#readInString(character);
      else this.#readOutsideStrings(character);
      if (!wasInside) start = index;
      else if (this.#depth === 0 && character !== '\n') this.#finish(text.slice(start, index + 1));
    }
    if (!this.isInside) return;
    this.#pieces.push(text.slice(start));
    this.#length += text.length - start;
  }

  /** Gives out what has begun and not ended, a line at a time: a later line may be whole. */
  end(): void {
    const lines = this.#pieces.join('').split('\n');
    this.#drop();
    for (const line of lines) {
      if (line.trim() !== '') this.#onValue(line);
    }
  }

  #readInString(character: string): void {
    if (character === '\n') this.#drop();
    else if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
  }

  #readOutsideStrings(character: string): void {
    if (character === '{' || character === '[') this.#depth += 1;
    if (!this.isInside) return;
    if (character === '"') this.#isInString = true;
    else if (character === '}' || character === ']') this.#depth -= 1;
    else if (character === '\n' && this.#onePerLine) this.#drop();
    else if (character === '\n') this.#spansLines = true;
  }

  #finish(lastPiece: string): void {
    const json = [...this.#pieces, lastPiece].join('');
    this.#onePerLine ||= !this.#spansLines;
    this.#drop();
    this.#onValue(json);
  }

  #drop(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#depth = 0;
    this.#isInString = false;
    this.#isEscaped = false;
    this.#spansLines = false;
  }
}
