import {nothing} from 'lit';
import type {AgentHistory} from './agent-history.js';
import type {HistoryControllers} from './history-controllers.js';
import type {HistoryActions, HistoryView} from './history-view.js';

/** What a history shows as it stands now. */
export function shownHistory(
  history: AgentHistory,
  controllers: HistoryControllers,
  actions: HistoryActions,
): HistoryView {
  const {connection, localize, list, context, days, selection, focus} = controllers;
  const {status, order, pageNumber, hasMore, loadingNext, nextError} = list;
  const {records, noToolbar, label, locale, strings} = history;
  const {agentName} = controllers;
  const shown = controllers.updateShown();
  return {
    status,
    order,
    missing: connection.client ? (controllers.target.agentId ? undefined : 'agent') : 'service',
    sections: days.sections.update(shown),
    context: context.of(agentName, records),
    selectedKey: selection.key,
    tabStop: focus.tabStop,
    count: hasMore || controllers.isFiltered ? -1 : records.length,
    error: list.error,
    next: {available: hasMore, loading: loadingNext, error: nextError},
    pages: controllers.isPaged
      ? {pageNumber, pageCount: Math.max(pageNumber, Math.ceil(list.total / controllers.pageSize))}
      : undefined,
    toolbar: noToolbar
      ? undefined
      : {
          order: controllers.order,
          filterText: controllers.filter.text,
          loaded: records.length,
          found: shown.length,
          exportMissing: controllers.export.isMissing,
        },
    label: label || localize.term('historyLabel', agentName),
    exportPanel: controllers.export.panel ?? nothing,
    localize,
    locale,
    strings,
    actions,
  };
}
