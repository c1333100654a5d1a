import {css} from 'lit';

export const recordStyles = css`
  /* Space for outlines around the records, which would be clipped. */
  agent-record-section {
    display: flow-root;
    margin-inline: -8px;
    padding-inline: 8px;
  }

  /* Only with scroll anchoring, because the browser measures heights during scrolling. */
  @supports (overflow-anchor: auto) {
    agent-record-section:not(.spacer) {
      content-visibility: auto;
      contain-intrinsic-size: auto 1200px;
    }
  }

  .day {
    display: flex;
    gap: 12px;
    align-items: center;
    padding-block: 14px 2px;
    color: var(--_text-muted);
    font-size: 0.833em;
    font-weight: 600;
    text-align: center;
  }

  .day::before,
  .day::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--_border);
  }

  .record {
    display: flex;
    flex-direction: column;
    gap: 4px;
    align-items: start;
    margin-inline: -8px;
    padding: 6px 8px; /* two of them make 12px between a question and its reply */
    border-radius: calc(var(--_radius) - 2px);
    scroll-margin-block: 12px;
  }

  .record.user {
    align-items: end;
  }

  /* Below, because a new margin above a record would end the browser's scroll anchoring. */
  .record.ends {
    margin-block-end: 20px; /* makes 32px between exchanges */
  }

  .record:focus-visible {
    outline-offset: -2px;
  }

  .record[aria-current='true'] {
    background: color-mix(in srgb, var(--_accent) 11%, var(--_surface));
    box-shadow: inset 3px 0 var(--_link);
  }

  .record[aria-current='true']:dir(rtl) {
    box-shadow: inset -3px 0 var(--_link);
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: baseline;
    max-inline-size: 100%;
    color: var(--_text-muted);
    font-size: 0.833em;
  }

  .record.user .meta {
    justify-content: end;
  }

  .author {
    color: var(--_text);
    font-weight: 600;
  }

  .record-label {
    max-inline-size: 100%;
    padding: 0 7px;
    overflow: hidden;
    border-radius: 99px;
    background: var(--_surface-raised);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .bubble {
    min-inline-size: 0;
    max-inline-size: min(100%, var(--_message-max-width));
    padding: 9px 14px;
    border-radius: calc(var(--_radius) + 2px);
    border-start-start-radius: min(5px, var(--_radius));
    background: var(--_agent-bubble);
    color: var(--_on-agent-bubble);
  }

  .user .bubble {
    max-inline-size: min(86%, var(--_message-max-width));
    border-start-start-radius: calc(var(--_radius) + 2px);
    border-start-end-radius: min(5px, var(--_radius));
    background: var(--_user-bubble);
    color: var(--_on-user-bubble);
  }

  @media (forced-colors: active) {
    .bubble {
      border: 1px solid CanvasText;
    }
  }

  :host([replies='plain']) .agent .bubble {
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: var(--_text);
  }

  @container agent-history (inline-size >= 480px) {
    :host(:not([replies='bubble'])) .agent .bubble {
      padding: 0;
      border: 0;
      border-radius: 0;
      background: none;
      color: var(--_text);
    }
  }

  /* Scrolled to the hit, which a clipped box would not allow. */
  .excerpt {
    max-block-size: var(--_excerpt);
    overflow: hidden;
  }

  .whole-button {
    min-block-size: 24px;
    font-size: 0.867em;
  }

  @media (pointer: coarse) {
    .whole-button {
      min-block-size: 36px;
    }
  }

  ::highlight(agent-found) {
    background-color: #ffdf6b;
    color: #1d1800;
  }

  .record-note {
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.933em;
    font-style: italic;
  }

  @media print {
    .excerpt {
      max-block-size: none;
    }
  }

  @media (forced-colors: active) {
    ::highlight(agent-found) {
      background-color: Mark;
      color: MarkText;
    }

    .record[aria-current='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    /* Also on the selected record. */
    .record[aria-current='true']:focus-visible {
      outline: 4px double CanvasText;
      outline-offset: -4px;
    }
  }
`;
