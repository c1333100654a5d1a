import type {RecordOrder} from '../../records/record-pages.js';
import {AgentOrderChangeEvent} from '../../events/list-events.js';
import {isHasty} from '../shared/hasty-press.js';
import type {ConversationsControl} from './conversations-control.js';
import type {HistoryActions} from './agent-history.template.js';
import type {HistoryRefs} from './history-refs.js';
import type {RecordFilter} from './record-filter.js';
import type {RecordFocus, RecordSelection} from './record/record-focus.js';
import type {RecordFinder} from './record/record-finder.js';

export interface HistoryActionsOptions {
  readonly history: EventTarget & {
    order: RecordOrder;
    loadMore(): Promise<void>;
    refresh(): Promise<void>;
    goToPage(pageNumber: number): Promise<void>;
  };
  readonly refs: HistoryRefs;
  readonly filter: RecordFilter;
  readonly openExport: () => void;
  readonly conversations: Pick<ConversationsControl, 'open'>;
  readonly focus: RecordFocus;
  readonly finder: RecordFinder;
  readonly selection: RecordSelection;
}

export function historyActions(options: HistoryActionsOptions): HistoryActions {
  const {history, refs, filter, focus, finder, selection} = options;
  let turnedAt = -Infinity;
  return {
    type: filter.onInput,
    clearFilter: () => {
      filter.clear();
      refs.filterField?.focus();
    },
    turnOrder: event => {
      if (isHasty(event, turnedAt)) return;
      turnedAt = event.timeStamp;
      refs.scroller?.scroll({top: 0});
      history.order = history.order === 'asc' ? 'desc' : 'asc';
      history.dispatchEvent(new AgentOrderChangeEvent(history.order));
    },
    openExport: options.openExport,
    openConversations: () => void options.conversations.open(),
    press: ({target}) => {
      if (!(target instanceof Element)) return;
      const question = target.closest<HTMLElement>('[data-question]')?.dataset['question'];
      if (question) void finder.follow(question);
      else selection.press(target);
    },
    pressKey: focus.onKeydown,
    visit: focus.onFocusin,
    loadNext: () => void history.loadMore(),
    loadAgain: () => void history.refresh(),
    goToPage: pageNumber => {
      refs.scroller?.scroll({top: 0});
      void history.goToPage(pageNumber);
    },
  };
}
