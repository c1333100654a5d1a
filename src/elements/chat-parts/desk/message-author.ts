import {css, html, nothing, type TemplateResult} from 'lit';
import {avatar} from '../../shared/avatar.js';
import {plainName} from '../../shared/format-text.js';
import {MessagePartElement} from '../part-element.js';

const authorStyles = css`
  .message-author {
    display: flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
    margin-block-end: 4px;
    color: var(--_text-muted);
    font-size: 0.867em;
    --_avatar-size: 24px;
  }

  .message-author bdi {
    overflow: hidden;
    color: var(--_text);
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .message-author .initials {
    font-size: 10px;
  }
`;

/** The name and the picture of the person who wrote a message. A screen reader has them in the name of the message. */
export class MessageAuthor extends MessagePartElement {
  static override styles = [authorStyles];

  protected override render(): TemplateResult | typeof nothing {
    const author = this.element.message?.aside?.author;
    if (!author) return nothing;
    const name = plainName(author.name);
    return html`<div class="message-author" part="message-author" aria-hidden="true">
      ${avatar({name, avatar: author.avatar}, document.baseURI)}<bdi>${name}</bdi>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-message-author': MessageAuthor;
  }
}
