import {css} from 'lit';

export const printedContentStyles = css`
  @media print {
    /* A height set by the page would cut off the print. Rules of the page override those of the host. */
    :host {
      block-size: auto !important;
      max-block-size: none !important;
      overflow: visible !important;
    }

    .base.base {
      display: block;
      block-size: auto;
      overflow: visible;
      container-type: normal;
      border: 0;
      color-scheme: light;
      background: #fff; /* a page may print backgrounds and be dark */
      --_surface: #fff;
      --_surface-raised: #fff;
      --_text: #000;
      --_text-muted: #444;
      --_border: #bbb;
      --_user-bubble: #fff;
      --_on-user-bubble: #000;
      --_agent-bubble: #fff;
      --_on-agent-bubble: #000;
      --_code-surface: #fff;
      --_link: #000;
    }

    .base :is(.text-button, .action, dialog) {
      display: none;
    }

    .base .bubble {
      border: 1px solid var(--_border);
      orphans: 3;
      widows: 3;
    }
  }
`;
