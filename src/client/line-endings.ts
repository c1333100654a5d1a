/** Turns CRLF and lone CR into LF as text arrives, without waiting to see what follows a CR. */
export class LineEndings {
  #endedWithReturn = false;

  normalize(text: string): string {
    if (text === '') return text;
    const rest = this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.#endedWithReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  }
}
