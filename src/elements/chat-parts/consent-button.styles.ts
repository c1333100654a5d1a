import {css} from 'lit';

/** The buttons of questions, whose code loads lazily: one agrees, one deletes, and one leaves things as they are. */
export const consentButtonStyles = css`
  .consent-button,
  .danger-button,
  .plain-button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    min-block-size: 40px;
    padding: 6px 16px;
    border: 1px solid transparent; /* visible in forced colours */
    border-radius: min(var(--_radius), 10px);
    font-weight: 600;
    line-height: 1.35;
    text-align: center;
  }

  .consent-button {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .consent-button:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }

  /* The danger colour is readable on the surface, and so the surface on the danger colour. */
  .danger-button {
    background: var(--_danger);
    color: var(--_surface);
  }

  .danger-button:hover {
    background: color-mix(in srgb, var(--_danger) 88%, var(--_text));
  }

  .plain-button {
    border-color: var(--_border);
    color: var(--_text);
  }

  .plain-button:hover {
    background: color-mix(in srgb, var(--_text) 7%, transparent);
  }

  @media (pointer: coarse) {
    .consent-button,
    .danger-button,
    .plain-button {
      min-block-size: 44px;
    }
  }
`;
