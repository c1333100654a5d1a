import type {AgentClient} from '../../client/agent-client.js';
import {assumptions} from '../../client/assumptions.js';
import {wholeCount} from '../../client/service-requests.js';
import type {AgentListQuery} from '../../controllers/agent-list.js';
import type {PickerSettings} from './picker-settings.js';

const defaultPageSize = 10;

/** What the settings ask for. A setting that makes no sense counts as not given. */
export function listQuery(
  settings: PickerSettings,
  client: AgentClient | undefined,
  text: string,
): AgentListQuery {
  const {searchIn, pageSize, paging} = settings;
  return {
    client,
    text,
    searchIn: searchIn === 'name' || searchIn === 'introduction' ? searchIn : 'information',
    enable: readEnabled(settings.enabled),
    pageSize: wholeCount(pageSize, assumptions.largestPageSize) ?? defaultPageSize,
    paging: paging === 'pages' ? 'pages' : 'more',
  };
}

/** As text: where a framework sets the property, one writes `enabled={true}`. */
function readEnabled(enabled: unknown): boolean | undefined {
  const text = String(enabled);
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}
