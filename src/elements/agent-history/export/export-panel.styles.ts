import {css} from 'lit';

export const exportPanelStyles = css`
  .export-panel {
    inline-size: min(28em, calc(100% - 32px));
    max-block-size: calc(100% - 32px);
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
  }

  .export-panel::backdrop {
    background: rgb(10 12 20 / 45%);
  }

  .export-box {
    padding: clamp(14px, 6vi, 20px);
  }

  /* Empty live regions stay in the tree but take no space. */
  .export-box > :not(:first-child, :empty) {
    margin-block-start: 14px;
  }

  .export-box :is(h2, p) {
    margin: 0;
  }

  .export-box h2 {
    font-size: 1.07em;
    font-weight: 650;
  }

  .export-group {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    min-inline-size: 0;
    margin-inline: 0;
    padding: 0;
    border: 0;
  }

  .export-group legend {
    margin-block-end: 6px;
    padding: 0;
    color: var(--_text-muted);
    font-size: 0.933em;
  }

  .export-choice {
    display: flex;
    flex: 1 0 auto;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
    min-block-size: 38px;
    padding: 6px 12px;
    border: 1px solid var(--_border);
    border-radius: 10px;
    cursor: pointer;
  }

  .export-choice:hover {
    background: var(--_surface-raised);
  }

  .export-choice:has(:checked) {
    border-color: var(--_link);
    background: var(--_surface-raised);
  }

  .export-choice:has(:focus-visible) {
    outline: 2px solid var(--_focus-ring);
    outline-offset: 2px;
  }

  .export-choice:has(:disabled) {
    background: none;
    color: var(--_text-muted);
    cursor: default;
  }

  .export-choice input {
    flex: none;
    inline-size: 1.1em;
    block-size: 1.1em;
    margin: 0;
    outline: none; /* its label shows the outline */
    accent-color: var(--_accent);
  }

  .export-progress {
    display: grid;
    gap: 6px;
  }

  .export-progress progress {
    inline-size: 100%;
    accent-color: var(--_accent);
  }

  .export-progress p,
  .export-note {
    color: var(--_text-muted);
    font-size: 0.933em;
    font-variant-numeric: tabular-nums;
  }

  .export-failure > .text-button {
    margin-block-start: 6px;
    padding-inline: 14px;
  }

  .export-answers {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 8px 10px;
  }

  .export-download {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 38px;
    padding: 6px 14px;
    border: 1px solid transparent;
    border-radius: 10px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }

  .export-download[aria-disabled='true'] {
    border-color: var(--_border);
    background: var(--_surface-raised);
  }
`;
