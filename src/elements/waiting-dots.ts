import {html} from 'lit';

/** Three dots that move while a reply is waited for. Their looks are in `message.styles.ts` of the chat. */
export const waitingDots = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
