import {css} from 'lit';

/** A chat on paper: all messages, one below the other, and nothing to press. */
export const printedChatStyles = css`
  @media print {
    .base :is(.body, .transcript, .column) {
      display: block;
      max-inline-size: none;
      overflow: visible;
      scrollbar-width: none;
    }

    .base :is(.backdrop, .latest-button, .offline, .suggestion-place, .composer) {
      display: none;
    }

    .base .turn {
      min-block-size: 0 !important; /* a question that goes to the top has its room written on it */
      content-visibility: visible;
      animation: none;
    }

    .base :is(.day, .user) {
      break-after: avoid;
    }

    .base .message {
      break-inside: avoid; /* one longer than a page breaks all the same */
    }

    .base .message > :is(.actions, .timestamp) {
      opacity: 1;
    }
  }
`;
