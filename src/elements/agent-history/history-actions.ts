import {AgentOrderChangeEvent} from '../../events/agent-order-change-event.js';
import type {AgentHistory} from './agent-history.js';
import type {HistoryControllers} from './history-controllers.js';
import type {HistoryActions} from './history-view.js';

/** What the controls of a history do. */
export function historyActions(history: AgentHistory, controllers: HistoryControllers): HistoryActions {
  const {places, filter, focus, guide, selection} = controllers;
  return {
    type: event => filter.onInput(event),
    clearFilter: () => {
      filter.clear();
      places.filterField?.focus();
    },
    turnOrder: () => {
      places.scroller?.scroll({top: 0});
      history.order = history.order === 'asc' ? 'desc' : 'asc';
      history.dispatchEvent(new AgentOrderChangeEvent(history.order));
    },
    openExport: () => void controllers.export.open(),
    press: ({target}) => {
      if (!(target instanceof Element)) return;
      const question = target.closest<HTMLElement>('[data-question]')?.dataset['question'];
      if (question) void guide.follow(question);
      else selection.press(target);
    },
    pressKey: event => focus.onKeydown(event),
    visit: ({target}) => {
      const record = target instanceof Element ? target.closest<HTMLElement>('.record') : null;
      if (record) focus.visit(record.dataset['key'] ?? '');
    },
    loadNext: () => void history.loadMore(),
    loadAgain: () => void history.refresh(),
    goToPage: pageNumber => {
      places.scroller?.scroll({top: 0});
      void history.goToPage(pageNumber);
    },
  };
}
