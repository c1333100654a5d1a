import {css} from 'lit';

/** The button that agrees, in dialogs whose code loads lazily. */
export const consentButtonStyles = css`
  .consent-button {
    min-block-size: 36px;
    padding: 6px 16px;
    border-radius: 10px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }

  @media (pointer: coarse) {
    .consent-button {
      min-block-size: 44px;
    }
  }
`;
