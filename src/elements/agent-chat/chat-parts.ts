import {html, nothing, type TemplateResult} from 'lit';
import {isServer} from '../../is-server.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import {partsModule} from '../load-parts.js';
import type {PartHost} from './chat-part.js';

/** A place in the template of a chat. */
export type Place = 'above-composer';

interface PartRow {
  readonly place: Place;
  readonly isNeeded: (host: PartHost) => unknown;
  readonly render: (host: PartHost) => TemplateResult;
}

/** All optional parts of a chat. */
const rows: readonly PartRow[] = [
  {
    place: 'above-composer',
    isNeeded: ({chat}) => chat.suggestions || chat.suggest || chat.starters || endsWithSuggestions(chat),
    render: host => html`<agent-suggestions class="chat-part" .host=${host}></agent-suggestions>`,
  },
];

function endsWithSuggestions({session}: PartHost['chat']): boolean {
  const last = session.snapshot.messages.at(-1);
  return last !== undefined && shownText(last) !== last.text;
}

/** Renders the parts that a chat needs, and loads their code. */
export class ChatParts {
  readonly #host: PartHost;

  constructor(host: PartHost) {
    this.#host = host;
  }

  /** Returns the parts of a place. The first one loads the code of all. A failed load is retried with the next update. */
  readonly renderPlace = (place: Place): unknown => {
    const needed = isServer ? [] : rows.filter(row => row.place === place && row.isNeeded(this.#host));
    if (needed.length === 0) return nothing;
    if (!partsModule.loaded) void partsModule.loadFor(() => undefined);
    return needed.map(row => row.render(this.#host));
  };
}
