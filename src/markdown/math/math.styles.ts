import {css} from 'lit';

/** Formulas: those on lines of their own are in the middle and scroll sideways. */
export const mathStyles = css`
  agent-math {
    direction: ltr;
    unicode-bidi: isolate;
  }

  agent-math[display] {
    display: block;
    max-inline-size: 100%;
    padding-block: 2px;
    overflow: auto hidden;
    scrollbar-width: thin;
    text-align: center;
  }

  agent-math math {
    font-family: 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', math;
    font-size: 1.08em;
    white-space: normal;
  }

  .tex {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    white-space: pre-wrap;
  }
`;
