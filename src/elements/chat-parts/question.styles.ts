import {css} from 'lit';

/** A small dialog that asks the visitor something. */
export const questionStyles = css`
  .question {
    max-inline-size: min(26em, calc(100% - 32px));
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
  }

  .question::backdrop {
    background: rgb(10 12 20 / 45%);
  }

  .question-box {
    display: grid;
    gap: 10px;
    padding: 20px;
  }

  .question :is(h2, p) {
    margin: 0;
  }

  .question h2 {
    font-size: 1.07em;
    font-weight: 650;
  }

  .question-answers {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 10px;
    margin-block-start: 6px;
  }

  .question-dialog p {
    color: var(--_text-muted);
  }

  .question-dialog .text-button {
    min-block-size: 36px;
    padding-inline: 12px;
  }
`;
