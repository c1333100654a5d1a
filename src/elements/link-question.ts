import {html, nothing, type TemplateResult} from 'lit';
import {isServer} from '../controllers/is-server.js';
import type {Strings} from '../locales/en.js';

/** What decides the words of an element. */
interface WordSettings {
  readonly locale?: string | undefined;
  readonly strings?: Partial<Strings> | undefined;
}

/** The place of the question whether a link is to be opened; a server, where nobody presses one, has none. */
export function linkQuestion({locale, strings}: WordSettings): TemplateResult | typeof nothing {
  if (isServer) return nothing;
  return html`<agent-link-confirmation .locale=${locale} .strings=${strings}></agent-link-confirmation>`;
}
