import {css} from 'lit';

/** What stands where the agents will be: fewer and fewer certain rows. */
export const skeletonRowsStyles = css`
  .skeletons {
    display: grid;
    gap: 2px;
  }

  .skeleton-row {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px;
  }

  .skeleton-row:nth-child(3) {
    opacity: 0.7;
  }

  .skeleton-row:nth-child(4) {
    opacity: 0.4;
  }
`;
