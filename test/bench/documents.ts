/** What every document ends with; a run counts only when it is on screen. */
export const endMark = 'Here ends the reply.';

const sentences = [
  'A rose needs **six hours of light** a day and a soil that drains well.',
  'Water it *slowly*, at the root, and leave the leaves dry: see [the calendar](https://garden.example/calendar).',
  'The command `npm run water -- --zone 3` opens one valve; `--dry-run` only says which.',
  'In a cold spring wait until the ~~first~~ second week of May, whatever the almanac says.',
  'Most failures come from too much care: one deep watering is better than three short ones.',
  'What the sensor reports is the moisture at *ten centimetres*, which is **not** what the surface shows.',
] as const;

function paragraph(index: number): string {
  return [0, 1, 2].map(offset => sentences[(index + offset) % sentences.length]).join(' ');
}

function list(index: number, length: number): string {
  const item = (line: number) => {
    const text = `Zone ${line + 1}: **${12 + ((line * 7) % 30)} litres**, valve \`v${line}\`, ${line % 2 ? 'evenings' : 'mornings'}`;
    return line % 4 === 3 ? `- ${text}\n  - check the filter\n  - note the *pressure*` : `- ${text}`;
  };
  return Array.from({length}, (_, line) => item(line + index)).join('\n');
}

function table(rows: number): string {
  const row = (line: number) =>
    `| Bed ${line + 1} | ${(line * 13) % 97} % | \`p${line}\` | ${line % 3 ? 'fine' : '**dry**'} |`;
  return ['| Bed | Moisture | Probe | Remark |', '| :-- | --: | :-: | --- |']
    .concat(Array.from({length: rows}, (_, line) => row(line)))
    .join('\n');
}

function code(lines: number): string {
  const line = (index: number) =>
    `  const flow${index} = await openValve('zone-${index}', {litres: ${index * 3}, dryRun: ${index % 2 === 0}}); // step ${index}`;
  return `\`\`\`ts\nexport async function water(): Promise<void> {\n${Array.from({length: lines}, (_, index) => line(index)).join('\n')}\n}\n\`\`\``;
}

/** One part of a document as a language model writes it; later parts are longer. */
function section(index: number): string {
  return [
    `## Part ${index + 1}`,
    paragraph(index),
    list(index, 6 + (index % 5)),
    paragraph(index + 3),
    ['> Measure twice, water once.', code(6 + (index % 4) * 8), table(5 + (index % 4) * 6)][index % 3],
    paragraph(index + 1),
  ].join('\n\n');
}

/** A reply of about so many tokens of four characters, split into them. */
export function documentTokens(count: number): readonly string[] {
  let text = '';
  for (let index = 0; text.length < count * 4; index += 1) text += `${section(index)}\n\n`;
  // Cut between blocks, so that the end is text in every document.
  const cut = text.lastIndexOf('\n\n## ', count * 4);
  text = `${cut > count * 2 ? text.slice(0, cut) : text}\n\n${endMark}`;
  return text.match(/[^]{1,4}/g) ?? [];
}
