const half = /[\ud800-\udfff]/;

/** Joins characters whose halves arrive in two pieces, so that no half is ever shown. */
export class WholeCharacters {
  #firstHalf = '';

  add(text: string): string {
    if (this.#firstHalf === '' && !half.test(text)) return text;
    if (text === '') return '';
    const joined = this.#firstHalf + text;
    const last = joined.charCodeAt(joined.length - 1);
    const endsInHalf = last >= 0xd800 && last <= 0xdbff;
    this.#firstHalf = endsInHalf ? joined.slice(-1) : '';
    return (endsInHalf ? joined.slice(0, -1) : joined).replace(/\p{Surrogate}/gu, '');
  }
}
