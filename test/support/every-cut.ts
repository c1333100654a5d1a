/** The two parts of an answer that is cut at a byte. */
export type Cut = readonly [before: Uint8Array, after: Uint8Array];

/** Checks an answer cut in two at each byte. The cuts are read side by side, which takes half the time. */
export async function atEveryCut(
  bytes: Uint8Array,
  check: (cut: Cut, at: number) => Promise<void>,
): Promise<void> {
  const checks = Array.from(bytes, (_, at) => check([bytes.subarray(0, at), bytes.subarray(at)], at));
  await Promise.all(checks);
}

/** An answer that arrives byte by byte. */
export function singleBytes(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}
