/* The blocks of a document. Each is the same for the same number and different for the next. */

const sentences = [
  'A rose needs **six hours of light** a day and a soil that drains well.',
  'Water it *slowly*, at the root, and leave the leaves dry: see [the calendar](https://garden.example/calendar).',
  'The command `npm run water -- --zone 3` opens one valve; `--dry-run` only says which.',
  'In a cold spring wait until the ~~first~~ second week of May, whatever the almanac says.',
  'Most failures come from too much care: one deep watering is better than three short ones.',
  'What the sensor reports is the moisture at *ten centimetres*, which is **not** what the surface shows.',
  'If `readMoisture()` returns less than **0.2**, the [manual](https://garden.example/manual#dry) asks for patience.',
] as const;

function sentence(index: number): string {
  return sentences[index % sentences.length] ?? sentences[0];
}

/** Three sentences, different from those of neighbouring paragraphs. */
export function paragraph(index: number): string {
  return [0, 1, 2].map(offset => sentence(index * 3 + offset)).join(' ');
}

export function quote(index: number): string {
  return `> ${sentence(index)}\n>\n> ${sentence(index + 3)}`;
}

/** A list. Every fourth item has a nested list, and every eighth of those another. */
export function bulletList(length: number): string {
  return Array.from({length}, (_, index) => {
    const item = `- Zone ${index + 1}: **${12 + ((index * 7) % 30)} litres**, valve \`v${index}\`, ${index % 2 ? 'evenings' : 'mornings'}`;
    const inner = index % 4 === 3 ? ['  - check the filter', '  - note the *pressure*'] : [];
    const innermost = index % 8 === 7 ? ['    - at the inlet', '    - at the `outlet`'] : [];
    return [item, ...inner, ...innermost].join('\n');
  }).join('\n');
}

/** A numbered list with a paragraph in each item. */
export function orderedList(length: number): string {
  return Array.from(
    {length},
    (_, index) => `${index + 1}. **Step ${index + 1}.** ${sentence(index + 4)}`,
  ).join('\n');
}

/** A table with four columns and four alignments. */
export function table(rows: number): string {
  return [
    '| Bed | Moisture | Probe | Remark |',
    '| :-- | --: | :-: | --- |',
    ...Array.from(
      {length: rows},
      (_, row) =>
        `| Bed ${row + 1} | ${(row * 13) % 97} % | \`p${row}\` | ${row % 3 ? 'fine' : '**dry** since Monday'} |`,
    ),
  ].join('\n');
}

/** A fenced function with the given number of lines. */
export function codeBlock(lines: number): string {
  const body = Array.from(
    {length: lines},
    (_, index) =>
      `  const flow${index} = await openValve('zone-${index}', {litres: ${index * 3}, dryRun: ${index % 2 === 0}}); // ${index}`,
  );
  return ['```ts', 'export async function water(): Promise<void> {', ...body, '}', '```'].join('\n');
}
