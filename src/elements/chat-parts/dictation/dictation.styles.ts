import {css} from 'lit';

export const dictationStyles = css`
  /* The line is above the text. */
  .field:has(.dictation) {
    flex-wrap: wrap;
  }

  .composer:has(.dictation) {
    flex: none;
  }

  .dictation {
    display: flex;
    flex: 0 0 100%;
    flex-wrap: wrap;
    align-items: center;
    order: -1;
    gap: 4px 8px;
    min-block-size: 32px;
    margin: 0;
    padding: 6px 16px 0;
    color: var(--_text-muted);
    font-size: 0.867em;
    line-height: 1.4;
  }

  .dictation .text-button {
    margin-inline-start: auto;
  }

  .dictation-mark {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 50%;
    background: var(--_text-muted);
  }

  .dictation-mark.recording {
    background: var(--_danger);
    animation: dictation-pulse 1.6s ease-in-out infinite;
  }

  .dictation-time {
    font-variant-numeric: tabular-nums;
  }

  .dictation-button {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border: 4px solid transparent;
    border-radius: var(--_field-radius);
    background-clip: padding-box;
    color: var(--_text-muted);
    font-size: min(1.2em, 22px);
  }

  .dictation-button:hover {
    background-color: color-mix(in srgb, var(--_text) 7%, transparent);
  }

  .dictation-button.recording {
    background-color: color-mix(in srgb, var(--_danger) 12%, var(--_surface));
    color: var(--_danger);
  }

  .dictation-button:is([aria-disabled='true'], :disabled) {
    background: none;
    opacity: 0.6;
  }

  @keyframes dictation-pulse {
    50% {
      opacity: 0.35;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .dictation-mark.recording {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .dictation-button {
      border: 1px solid;
    }

    .dictation-mark {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
