/** The known name that somebody most likely meant by a mistyped one, or none where that is a guess. */
export function nearName(name: string, known: Iterable<string>): string | undefined {
  const typed = plain(name);
  const near = [...known]
    // Who puts something in front of a known name means another thing; few mistype the first letter.
    .filter(other => !name.endsWith(`-${other}`) && other.startsWith(name.charAt(0)))
    .map(other => ({other, distance: distance(typed, plain(other))}))
    .filter(({other, distance}) => distance <= slipsIn(other))
    .sort((one, another) => one.distance - another.distance);
  return near[0]?.other;
}

function plain(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

/** In a short name, one slip already makes another word. */
function slipsIn({length}: string): number {
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

/** How many letters to add, leave out, change, or swap with the next one. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({length: to.length + 1}, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(
        Math.min(
          cell(next, j - 1) + 1,
          cell(row, j) + 1,
          cell(row, j - 1) + change,
          isSwap ? cell(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return cell(row, to.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
