/** Milliseconds in which the rest of a reply that comes in fast is drawn. */
const drawingTime = 200;

/** Resolves when the browser has nothing better to do, or after a second. */
export function idleTime(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), {timeout: 1_000});
    else setTimeout(resolve, 1);
  });
}

/** Like `idleTime`, for what can wait until that which has just changed is on screen. */
export async function timeAfterDrawing(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, drawingTime));
  await idleTime();
}
