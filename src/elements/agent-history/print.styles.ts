import {css} from 'lit';

/**
 * The history on paper: what is loaded, whole and black on white. The names are those of a drawn history;
 * each rule is a little more particular than what it overrules, as the styles of replies are added later.
 */
export const printStyles = css`
  @media print {
    /* The height a page gives its history would cut it off on paper, and a page's rules go before a host's. */
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
      background: none;
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

    .base :is(.toolbar, .more, nav, .text-button, .action, .skeletons, dialog) {
      display: none;
    }

    .base .scroller,
    .base .sections {
      display: block;
      block-size: auto;
      max-inline-size: none;
      padding-inline: 0;
      overflow: visible;
      opacity: 1;
    }

    .base agent-record-section {
      margin-inline: 0;
      padding-inline: 0;
      content-visibility: visible;
      contain: none;
    }

    /* Records that were not drawn; their element has their height. */
    .base .spacer {
      block-size: auto !important; /* over the height on the element itself */
    }

    .base .spacer::before {
      content: '…';
    }

    /* pages */

    .base .day {
      break-after: avoid;
    }

    .base .record {
      margin-inline: 0;
      padding-inline: 0;
      border-radius: 0;
      background: none;
      box-shadow: none;
      break-inside: avoid; /* one longer than a page breaks all the same */
    }

    .base .meta,
    .base .reply-link {
      break-after: avoid;
    }

    .base .bubble {
      border: 1px solid var(--_border);
      orphans: 3;
      widows: 3;
    }

    /* content */

    .base .bubble a[href^='http']::after {
      content: ' <' attr(href) '>';
      font-size: 0.867em;
      overflow-wrap: anywhere;
    }

    .base .bubble a[href^='http'] .link-place {
      display: none;
    }

    .base .bubble pre {
      overflow: visible;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }

    .base .bubble :is(.code, .table, [part~='table']) {
      overflow: visible;
    }

    .base .bubble :is(tr, img) {
      break-inside: avoid;
    }
  }
`;
