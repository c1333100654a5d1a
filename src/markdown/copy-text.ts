/** Copies a text to the clipboard, during a click. Returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // In a frame of another site, the clipboard needs that site's permission. The old command does not.
    const setText = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('copy', setText, true);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other way works there
    const isCopied = document.execCommand('copy');
    removeEventListener('copy', setText, true);
    return isCopied;
  }
}
