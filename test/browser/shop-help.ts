import {html, LitElement} from 'lit';
import {pageAgent} from '../support/page-agent.js';

/** A site’s own element with a chat inside, rendered by the site’s server. */
export class ShopHelp extends LitElement {
  static override properties = {service: {}};

  declare service: string;

  override render() {
    return html`<h2>Help</h2>
      <agent-chat base-url=${this.service} sign-in="anonymous" .agent=${pageAgent}></agent-chat>`;
  }
}
