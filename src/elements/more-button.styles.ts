import {css} from 'lit';

/** The button that adds the next page of a list. */
export const moreButtonStyles = css`
  .more-button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 38px;
    padding: 4px 12px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 4px);
    color: var(--_link);
    font-weight: 600;
    transition: background-color var(--_duration);
  }

  .more-button:hover {
    background: var(--_surface-raised);
  }

  .more-button:focus-visible {
    outline-offset: -2px;
  }
`;
