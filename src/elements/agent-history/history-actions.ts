import type {RecordOrder} from '../../records/record-pages.js';
import {AgentOrderChangeEvent} from '../../events/list-events.js';
import type {ConversationsControl} from './conversations-control.js';
import type {HistoryActions} from './agent-history.template.js';
import type {HistoryRefs} from './history-refs.js';
import type {RecordFilter} from './record-filter.js';
import type {FoundMarks} from './record/found-marks.js';
import type {RecordFocus, RecordSelection} from './record/record-focus.js';

export interface HistoryActionsOptions {
  readonly history: EventTarget & {
    order: RecordOrder;
    loadMore(): Promise<void>;
    refresh(): Promise<void>;
    goToPage(pageNumber: number): Promise<void>;
  };
  readonly refs: HistoryRefs;
  readonly filter: RecordFilter;
  readonly marks: FoundMarks;
  readonly openExport: () => void;
  readonly conversations: Pick<ConversationsControl, 'open'>;
  readonly focus: RecordFocus;
  readonly selection: RecordSelection;
}

export function historyActions(options: HistoryActionsOptions): HistoryActions {
  const {history, refs, filter, marks, focus, selection} = options;
  return {
    type: filter.onInput,
    clearFilter: () => {
      filter.clear();
      refs.filterField?.focus();
    },
    chooseOrder: order => {
      if (order === history.order) return;
      refs.scroller?.scroll({top: 0});
      history.order = order;
      history.dispatchEvent(new AgentOrderChangeEvent(order));
    },
    openExport: options.openExport,
    openConversations: () => void options.conversations.open(),
    press: ({target}) => {
      if (!(target instanceof Element)) return;
      const record = target.closest('.whole-button')?.closest<HTMLElement>('.record');
      if (record) {
        marks.open(record.dataset['key'] ?? '');
        record.focus({preventScroll: true});
      } else selection.press(target);
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
