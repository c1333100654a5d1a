import {css} from 'lit';

/**
 * Print styles: all loaded records in black on white. The styles of replies are added later, so each rule has a higher
 * specificity than the rule it overrides.
 */
export const printStyles = css`
  @media print {
    .base :is(.toolbar, .more, nav, .skeletons) {
      display: none;
    }

    .base .scroller,
    .base .sections {
      display: block;
      max-inline-size: none;
      padding-inline: 0;
      overflow: visible;
      opacity: 1;
    }

    .base agent-record-section {
      margin-inline: 0;
      padding-inline: 0;
      content-visibility: visible;
    }

    /* Sections that have not rendered have a fixed height. */
    .base .spacer {
      block-size: auto !important; /* overrides the inline height */
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
      break-inside: avoid; /* a record longer than a page breaks anyway */
    }

    .base .meta,
    .base .reply-link {
      break-after: avoid;
    }
  }
`;
