/** Milliseconds after which a fast reply is on screen completely. */
const renderTime = 200;

/** Resolves when the browser is idle, or after a second. */
export function idleTime(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), {timeout: 1_000});
    else setTimeout(resolve, 1);
  });
}

/** Like `idleTime`, for work that can wait until the latest change is on screen. */
export async function idleAfterRender(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, renderTime));
  await idleTime();
}
