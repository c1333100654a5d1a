import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Block, Heading, List, ListItem, Table, TableCell} from './block-nodes.js';
import type {Direction} from './direction.js';
import {inlineContent} from './inline-content.js';
import type {MarkdownContext} from './markdown-context.js';

/** How a block stands on the page. */
interface Place {
  /** Direction of the block; absent inside another block, and where the page decides. */
  readonly direction?: Direction | undefined;
  /** Direction of lines that would otherwise run against their block; also set inside another block. */
  readonly lines?: Direction | undefined;
  /** Whether nothing will be added to it. */
  readonly settled: boolean;
}

/**
 * A block, and those in it. A fixed switch: nothing of the text chooses an element, a class or an
 * attribute's name.
 */
export function renderBlock(
  block: Block,
  context: MarkdownContext,
  place: Place,
): TemplateResult | typeof nothing {
  const {direction, lines} = place;
  switch (block.type) {
    case 'paragraph':
      if (block.content.length === 0) return nothing;
      return html`<p dir=${ifDefined(direction)} ${inlineContent(block.content, context, lines)}></p>`;
    case 'heading':
      return renderHeading(block, context, place);
    case 'quote':
      return html`<blockquote dir=${ifDefined(direction)}>
        ${renderNested(block.blocks, context, place)}
      </blockquote>`;
    case 'list':
      return renderList(block, context, place);
    case 'code':
      return html`<agent-code-block
        .text=${block.text.replace(/\n$/, '')}
        .language=${block.language}
        .settled=${place.settled}
        .words=${context.words}
      ></agent-code-block>`;
    case 'table':
      return renderTable(block, context, place);
    case 'rule':
      return html`<hr />`;
    case 'math':
      return html`<agent-math .tex=${block.tex} display .settled=${place.settled}></agent-math>`;
  }
}

function renderNested(
  blocks: readonly Block[],
  context: MarkdownContext,
  {settled, lines}: Place,
): readonly unknown[] {
  return blocks.map((block, index) =>
    renderBlock(block, context, {lines, settled: settled || index < blocks.length - 1}),
  );
}

function renderHeading(
  {level, content}: Heading,
  context: MarkdownContext,
  {direction, lines}: Place,
): TemplateResult {
  const words = inlineContent(content, context, lines);
  /* eslint-disable lit-a11y/accessible-name -- their words are what inlineContent draws */
  switch (Math.min(6, context.headingLevel + level)) {
    case 1:
      return html`<h1 dir=${ifDefined(direction)} ${words}></h1>`;
    case 2:
      return html`<h2 dir=${ifDefined(direction)} ${words}></h2>`;
    case 3:
      return html`<h3 dir=${ifDefined(direction)} ${words}></h3>`;
    case 4:
      return html`<h4 dir=${ifDefined(direction)} ${words}></h4>`;
    case 5:
      return html`<h5 dir=${ifDefined(direction)} ${words}></h5>`;
    default:
      return html`<h6 dir=${ifDefined(direction)} ${words}></h6>`;
  }
  /* eslint-enable lit-a11y/accessible-name */
}

function renderList(list: List, context: MarkdownContext, place: Place): TemplateResult {
  const {direction} = place;
  const items = list.items.map((item, index) => {
    const settled = place.settled || index < list.items.length - 1;
    return guard([item, list.tight, settled, context, place.lines], () =>
      renderItem(item, list, context, {settled, lines: place.lines}),
    );
  });
  return list.ordered
    ? html`<ol dir=${ifDefined(direction)} start=${ifDefined(list.start === 1 ? undefined : list.start)}>
        ${items}
      </ol>`
    : html`<ul dir=${ifDefined(direction)}>
        ${items}
      </ul>`;
}

function renderItem(
  {done, blocks}: ListItem,
  {tight}: List,
  context: MarkdownContext,
  {settled, lines}: Place,
): TemplateResult {
  const [only] = blocks.length === 1 ? blocks : [];
  // Most items are one line: it needs no element of its own.
  if (tight && done === undefined && only?.type === 'paragraph')
    return html`<li class="line" ${inlineContent(only.content, context, lines)}></li>`;
  const content = blocks.map((block, index) =>
    tight && block.type === 'paragraph'
      ? html`<p class="tight" ${inlineContent(block.content, context, lines)}></p>`
      : renderBlock(block, context, {lines, settled: settled || index < blocks.length - 1}),
  );
  if (done === undefined) return html`<li>${content}</li>`;
  const name = done ? context.words.taskDone : context.words.taskOpen;
  return html`<li class="task">
    <input type="checkbox" disabled ?checked=${done} aria-label=${name} />${content}
  </li>`;
}

function renderTable(
  {alignments, header, rows}: Table,
  context: MarkdownContext,
  {direction, lines}: Place,
): TemplateResult {
  const alignment = (column: number) => alignments[column];
  const renderRow = (row: readonly TableCell[]) =>
    html`<tr>
      ${row.map((cell, column) => html`<td class=${ifDefined(alignment(column))} ${inlineContent(cell, context, lines)}></td>`)}
    </tr>`;
  return html`<div
    class="table"
    part="table"
    role="group"
    dir=${ifDefined(direction)}
    aria-label=${context.words.table}
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          ${header.map(
            (cell, column) =>
              html`<th
                scope="col"
                class=${ifDefined(alignment(column))}
                ${inlineContent(cell, context, lines)}
              ></th>`,
          )}
        </tr>
      </thead>
      <tbody ?hidden=${rows.length === 0}>
        ${rows.map(row => guard([row, context, lines], () => renderRow(row)))}
      </tbody>
    </table>
  </div>`;
}
