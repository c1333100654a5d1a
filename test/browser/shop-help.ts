import {html, LitElement} from 'lit';
import {pageAgent} from '../support/page-agent.js';

/** An element of a site that has a chat inside, and is rendered by the site's server as a whole. */
export class ShopHelp extends LitElement {
  static override properties = {service: {}};

  declare service: string;

  override render() {
    return html`<h2>Help</h2>
      <agent-chat base-url=${this.service} sign-in="anonymous" .agent=${pageAgent}></agent-chat>`;
  }
}
