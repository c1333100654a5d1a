/** More cuts of a long sample take many seconds. Long fuzzing cuts it everywhere. */
const mostCuts = 800;

/** Positions from 1 at which a text of so many bytes is cut in two: all, or the same number in each part of a long text. */
export function cutPositions(length: number): readonly number[] {
  const step = Math.max(1, (length - 1) / mostCuts);
  return Array.from({length: Math.min(length - 1, mostCuts)}, (_, index) => 1 + Math.floor(index * step));
}
