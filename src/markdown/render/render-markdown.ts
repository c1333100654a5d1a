import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {copyIcon} from '../../reply-icons.js';
import {copyText} from '../copy-text.js';
import {
  inlineText,
  type Block,
  type Code,
  type Heading,
  type List,
  type ListItem,
  type Table,
  type TableCell,
} from '../parse/block-nodes.js';
import {contentModule, useModule} from '../load-content.js';
import {paragraph} from '../paragraph.js';
import {inlineContent} from './inline-content.js';
import type {BlockOptions, ContentContext} from './content-context.js';

/** Renders a block with its inner blocks. In this fixed switch, text never chooses an element, class or attribute. */
export function renderBlock(
  block: Block,
  context: ContentContext,
  options: BlockOptions,
): TemplateResult | typeof nothing {
  const {direction, lines} = options;
  switch (block.type) {
    case 'paragraph':
      if (block.content.length === 0) return nothing;
      return paragraph(direction, inlineContent(block.content, context, lines));
    case 'heading':
      return renderHeading(block, context, options);
    case 'quote':
      return html`<blockquote dir=${ifDefined(direction)}>
        ${renderNested(block.blocks, context, options)}
      </blockquote>`;
    case 'list':
      return (
        (block.isFootnotes && renderNotes(block, context, options)) || renderList(block, context, options)
      );
    case 'code':
      return renderCode(block, context, options.final);
    case 'table':
      return renderTable(block, context, options);
    case 'rule':
      return html`<hr />`;
    case 'math':
      return html`<agent-math .tex=${block.tex} display .final=${options.final}></agent-math>`;
  }
}

/** @param tight whether paragraphs have no margins */
function renderNested(
  blocks: readonly Block[],
  context: ContentContext,
  {final, lines}: BlockOptions,
  tight = false,
): readonly unknown[] {
  return blocks.map((block, index) =>
    tight && block.type === 'paragraph'
      ? html`<p class="tight" ${inlineContent(block.content, context, lines)}></p>`
      : renderBlock(block, context, {lines, final: final || index < blocks.length - 1}),
  );
}

/** Renders the notes of a text. Returns `undefined` until their code has loaded. */
function renderNotes(
  {items}: List,
  context: ContentContext,
  options: BlockOptions,
): TemplateResult | undefined {
  const notes = items.map(({blocks, footnote}) => {
    const last = blocks.at(-1);
    const line = last?.type === 'paragraph' && inlineContent(last.content, context, options.lines);
    return {footnote, line, blocks: renderNested(line ? blocks.slice(0, -1) : blocks, context, options)};
  });
  return contentModule.loaded?.renderFootnotes(notes, context.words, options.direction);
}

function renderHeading(
  {level, content}: Heading,
  context: ContentContext,
  {direction, lines}: BlockOptions,
): TemplateResult {
  const words = inlineContent(content, context, lines);
  /* eslint-disable lit-a11y/accessible-name -- inlineContent renders their words */
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

function renderList(list: List, context: ContentContext, options: BlockOptions): TemplateResult {
  const {direction} = options;
  const items = list.items.map((item, index) => {
    const final = options.final || index < list.items.length - 1;
    return guard([item, list.tight, final, context, options.lines], () =>
      renderItem(item, list, context, {final, lines: options.lines}),
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
  context: ContentContext,
  options: BlockOptions,
): TemplateResult {
  const [only] = blocks.length === 1 ? blocks : [];
  // Most items are one line, which needs no element of its own.
  if (tight && done === undefined && only?.type === 'paragraph')
    return html`<li class="line" ${inlineContent(only.content, context, options.lines)}></li>`;
  const content = renderNested(blocks, context, options, tight);
  if (done === undefined) return html`<li>${content}</li>`;
  const name = context.words(done ? 'taskDone' : 'taskOpen');
  return html`<li class="task">
    <input type="checkbox" disabled ?checked=${done} aria-label=${name} />${content}
  </li>`;
}

/** Renders a block of code, or the result of the page's own renderer in its place. */
function renderCode(block: Code, context: ContentContext, final: boolean): TemplateResult {
  const code = {text: block.text.replace(/\n$/, ''), language: block.language, final};
  const content = useModule(contentModule);
  if (!content)
    return html`<pre part="code-block" translate="no" dir="ltr" tabindex="0"><code>${code.text}</code></pre>`;
  const usual = content.codeBlockTemplate({...code, words: context.words, copyText, copyIcon});
  return context.renderCode ? content.customCodeTemplate({...code, usual}, context) : usual;
}

function renderTable(
  table: Table,
  context: ContentContext,
  {direction, lines}: BlockOptions,
): TemplateResult {
  const {alignments, header, rows} = table;
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
      aria-label=${context.words('table')}
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
    </div>
    ${renderTableActions(table, context)}`;
}

/** Renders the buttons of a table if the page has enabled them. */
function renderTableActions(
  {header, rows}: Table,
  {tableFileName, words}: ContentContext,
): TemplateResult | undefined {
  const readRows = () => [header, ...rows].map(row => row.map(cell => inlineText(cell)));
  return (
    tableFileName &&
    useModule(contentModule)?.tableActionsTemplate({readRows, tableFileName, words, copyText, copyIcon})
  );
}
