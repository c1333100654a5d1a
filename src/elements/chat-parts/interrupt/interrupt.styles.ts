import {css} from 'lit';

export const interruptStyles = css`
  .interrupts {
    display: grid;
    gap: 8px;
    inline-size: 100%;
    min-inline-size: 0;
  }

  .interrupt-title {
    font-weight: 600;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  .interrupt-detail {
    max-block-size: 16em;
    margin: 0;
    padding: 8px 10px;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: min(var(--_radius), 8px);
    background: color-mix(in srgb, var(--_text) 4%, var(--_surface));
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: 0.867em;
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    scrollbar-width: thin;
  }

  .interrupt-options {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    max-block-size: 20em;
    /* The outline of a focused button is inside the scroll container. */
    margin: -5px;
    padding: 5px;
    overflow: hidden auto;
    scrollbar-width: thin;
  }

  .interrupt-options > button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .interrupt-text {
    display: grid;
    gap: 4px;
  }

  .interrupt-text > bdi {
    justify-self: start;
    font-size: 0.933em;
  }

  .ask-card > .interrupt-send {
    justify-self: start;
  }

  .interrupts button:disabled {
    border-color: transparent;
    background: color-mix(in srgb, var(--_text) 8%, var(--_surface));
    color: var(--_text-muted);
    cursor: default;
  }

  .interrupt-decision {
    overflow-wrap: anywhere;
  }

  .interrupt-decision.open {
    color: var(--_text-muted);
  }

  /* Four lines, and the edge of a fifth one shows that there are more. */
  .ask-card.closed .interrupt-detail {
    max-block-size: calc(6em + 14px);
    color: var(--_text-muted);
  }

  @container agent-chat (inline-size < 420px) {
    .interrupt-options > button {
      flex: 1 1 auto;
    }

    .ask-card > .interrupt-send {
      justify-self: stretch;
    }
  }

  @media (forced-colors: active) {
    .interrupts button:disabled,
    .interrupt-decision.open {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
