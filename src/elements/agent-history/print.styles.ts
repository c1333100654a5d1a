import {css} from 'lit';

/**
 * The history on paper: what is loaded, whole and black on white. The names are those of a drawn history;
 * each rule is a little more particular than what it overrules, as the styles of replies are added later.
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
  }
`;
