/** Puts a text on the clipboard, as a visitor has just asked. Returns whether that could be done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // In a frame of another site, browsers refuse that unless the site around has allowed it, and do this.
    const put = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('copy', put, true);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Nothing else is allowed there.
    const isCopied = document.execCommand('copy');
    removeEventListener('copy', put, true);
    return isCopied;
  }
}
