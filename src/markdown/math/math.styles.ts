import {css} from 'lit';

/** Formulas on lines of their own are centered. A formula that is too wide scrolls sideways. */
export const mathStyles = css`
  agent-math {
    direction: ltr;
    unicode-bidi: isolate;
  }

  agent-math[display] {
    display: block;
    max-inline-size: 100%;
    text-align: center;
  }

  /* A formula must not move parts over other words. */
  agent-math:not([display]) {
    display: inline-block;
    max-inline-size: 100%;
    overflow: clip;
    overflow-clip-margin: 2px;
  }

  agent-math[display],
  agent-math[tabindex]:not([display]) {
    padding-block: 2px;
    overflow: auto hidden;
    scrollbar-width: thin;
  }

  /* Firefox breaks lines between the parts of a formula by itself. */
  @supports not (-moz-appearance: none) {
    agent-math:not([display]) math {
      display: inline-flex;
      flex-wrap: wrap;
      align-items: baseline;
      row-gap: 4px;
    }
  }

  /* Chromium has no fallback for a root sign that the font lacks: DejaVu Sans is the last resort. */
  agent-math math {
    font-family:
      'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'DejaVu Math TeX Gyre', 'Noto Sans Math',
      'DejaVu Sans', math;
    font-size: 1.08em;
    white-space: normal;
  }

  .tex {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
