/** Counts how often elements’ property is set while `act` runs; the setter still works. */
export async function timesSetDuring(
  prototype: Element,
  name: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const own = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  let times = 0;
  const set = function (this: Element, value: unknown): void {
    times += 1;
    own.set?.call(this, value);
  };
  Object.defineProperty(prototype, name, {...own, set});
  try {
    await act();
  } finally {
    Object.defineProperty(prototype, name, own);
  }
  return times;
}
