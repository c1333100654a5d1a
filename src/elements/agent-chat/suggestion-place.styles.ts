import {css} from 'lit';

/** The room for what the visitor could say next, above the message field. */
export const suggestionPlaceStyles = css`
  .suggestion-place {
    flex: none;
    inline-size: 100%;
    max-inline-size: var(--_column);
    max-block-size: 40%;
    margin-inline: auto;
    overflow: hidden auto;
    scrollbar-width: thin;
  }

  .suggestion-place ::slotted(*) {
    margin-inline: var(--_gutter);
  }
`;
