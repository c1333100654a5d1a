/** The two parts of an answer that is cut at a byte. */
export type Cut = readonly [before: Uint8Array, after: Uint8Array];

/** Checks an answer cut in two at each byte. */
export async function atEveryCut(
  bytes: Uint8Array,
  check: (cut: Cut, at: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += 1) await check([bytes.subarray(0, at), bytes.subarray(at)], at);
}

/** An answer that arrives byte by byte. */
export function singleBytes(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}
