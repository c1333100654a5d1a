import {css} from 'lit';

export const consentStyles = css`
  slot[name='consent'] {
    display: block;
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    scrollbar-width: thin;
  }

  .body:has(> slot[name='consent']:not([hidden])) > .transcript {
    display: none;
  }

  slot[name='consent']::slotted(*) {
    max-inline-size: var(--_message-max-width);
    margin: var(--_gutter) auto;
    padding-inline: var(--_gutter);
  }

  .consent {
    display: grid;
    gap: 14px;
    align-content: center;
    justify-items: center;
    min-block-size: 100%;
    max-inline-size: 30em;
    margin-inline: auto;
    padding: var(--_gutter);
    text-align: center;
  }

  .consent-icon {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_accent) 8%, var(--_surface));
    color: var(--_link);
    font-size: 1.6em;
  }

  .consent .consent-title {
    font-size: 1.2em;
    font-weight: 650;
    letter-spacing: -0.012em;
  }

  .consent p {
    margin: 0;
    max-inline-size: 100%;
    overflow-wrap: break-word;
    text-wrap: pretty;
    white-space: pre-line;
  }

  .consent p:not([dir]) {
    unicode-bidi: plaintext;
  }

  .consent a {
    color: var(--_link);
    font-weight: 600;
  }

  .consent .consent-needed {
    color: var(--_text-muted);
    font-size: 0.933em;
  }

  .consent-buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 10px;
  }

  .consent-buttons > button {
    min-block-size: 44px;
    padding: 6px 24px;
    border: 1px solid var(--_input-border);
    border-radius: 22px;
    background: var(--_surface);
    font-weight: 600;
  }

  .consent-buttons > .accept-button {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .consent-buttons > button:hover {
    background: color-mix(in srgb, var(--_text) 6%, var(--_surface));
  }

  .consent-buttons > .accept-button:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
`;
