import {css} from 'lit';

/** The dialog before a link opens. */
export const linkConfirmationStyles = css`
  .link-question {
    max-inline-size: min(26em, calc(100% - 32px));
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
    overflow-wrap: anywhere;
  }

  .link-question::backdrop {
    background: rgb(10 12 20 / 45%);
  }

  .link-question-box {
    display: grid;
    gap: 10px;
    padding: 20px;
  }

  .link-question :is(h2, p) {
    margin: 0;
  }

  .link-question h2 {
    font-size: 1.07em;
    font-weight: 650;
  }

  .link-question-host {
    font-size: 1.2em;
    font-weight: 600;
    text-align: start;
  }

  .link-question-address {
    max-block-size: 8em;
    padding: 8px 10px;
    overflow-y: auto;
    border-radius: 8px;
    background: var(--_surface-raised);
    color: var(--_text-muted);
    font-family: var(--_font-mono);
    font-size: 0.85em;
    user-select: all;
  }

  .link-question-answers {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 10px;
    margin-block-start: 6px;
  }

  .link-question-open {
    padding: 8px 16px;
    border-radius: 10px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    text-decoration: none;
  }
`;
