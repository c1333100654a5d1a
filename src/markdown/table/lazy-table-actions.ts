/* The buttons of tables need the action `table` of the page, so they load with the first such table. */
import type {TemplateResult} from 'lit';
import {copyIcon} from '../../reply-icons.js';
import {copyText} from '../copy-text.js';
import {inlineText, type Table} from '../parse/block-nodes.js';
import {defineOnce, RareCode} from '../rare-code.js';
import type {ContentContext} from '../render/content-context.js';

const actions = new RareCode(
  () => import('./table-actions.js'),
  ({TableActions}) => defineOnce('agent-table-actions', TableActions),
);

/** Renders the buttons of a table if the page has enabled them. */
export function renderTableActions(table: Table, context: ContentContext): TemplateResult | undefined {
  // Imports of that file would move this code into the files that every page loads.
  return (
    context.tableFileName &&
    actions.use()?.tableActionsTemplate({table, context, inlineText, copyText, copyIcon})
  );
}
