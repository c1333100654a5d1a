import {css} from 'lit';

/** A small dialog that asks the visitor something. It dims its chat, and not the page. */
export const questionStyles = css`
  .question[open] {
    position: absolute;
    inset: 0;
    z-index: 4; /* above the list of conversations */
    display: grid;
    place-items: center;
    inline-size: 100%;
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin: 0;
    padding: 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border: 0;
    background: rgb(10 12 20 / 45%);
    color: var(--_text);
  }

  .question:focus-visible {
    outline-offset: -2px; /* the frame clips it */
  }

  .question-box {
    display: grid;
    gap: 10px;
    inline-size: min(26em, 100%);
    padding: 20px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    animation: appear var(--_entrance);
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

  /* In a narrow chat, near the thumb, with wide buttons. */
  @container (inline-size < 480px) {
    .question[open] {
      place-items: end center;
      padding: 10px;
    }

    .question-answers > * {
      flex: 1 1 auto;
    }
  }
`;
