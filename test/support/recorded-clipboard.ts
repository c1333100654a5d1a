/** Records what a page copies, instead of writing to the clipboard of the machine. */
export class RecordedClipboard {
  readonly texts: string[] = [];
  /** The look of the copies that have one. */
  readonly looks: string[] = [];

  constructor() {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => void this.texts.push(text),
      write: async ([item]: readonly ClipboardItem[]) => {
        const read = async (type: string) => (await item!.getType(type)).text();
        const look = await read('text/html');
        this.looks.push(look);
        this.texts.push(await read('text/plain'));
      },
    });
  }

  /** Makes the browser refuse the ways with these names. */
  refuse(...ways: readonly ('write' | 'writeText')[]): void {
    const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
    for (const way of ways) Object.assign(navigator.clipboard, {[way]: refuse});
  }

  restore(): void {
    for (const name of ['write', 'writeText']) Reflect.deleteProperty(navigator.clipboard, name);
  }
}
