import {css} from 'lit';

export const pickerStyles = css`
  :host {
    min-inline-size: 0;
  }

  .base {
    container: agent-picker / inline-size;
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 8px;
    block-size: 100%;
    padding: calc(var(--_space) * 0.625);
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_surface);
  }

  slot[name='label'],
  slot[name='footer'] {
    flex: none;
  }

  .results {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: var(--_overscroll, auto);
    border-radius: calc(var(--_radius) - 4px);
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--_text-muted) 45%, transparent) transparent;
  }

  .results:focus-visible {
    outline-offset: -2px;
  }

  .next {
    flex: none;
    padding: 8px 2px 2px;
  }

  .problem {
    display: flex;
    flex: none;
    align-items: center;
    gap: 8px;
    margin: 0;
    padding-inline: 4px;
    color: var(--_danger);
    font-size: 0.933em;
  }
`;
