/** Resolves when the browser has nothing better to do, or after a second. */
export function idleTime(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), {timeout: 1_000});
    else setTimeout(resolve, 1);
  });
}
