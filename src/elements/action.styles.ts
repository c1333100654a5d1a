import {css} from 'lit';

/** Small buttons that show only an icon: below a reply, and above its code. */
export const actionStyles = css`
  .action {
    display: grid;
    place-items: center;
    inline-size: max(28px, 1.7em);
    block-size: max(28px, 1.7em);
    border-radius: 8px;
    color: var(--_text-muted);
  }

  .action:hover {
    background: color-mix(in srgb, var(--_text) 7%, transparent);
    color: var(--_text);
  }

  @media (pointer: coarse) {
    .action {
      inline-size: 36px;
      block-size: 36px;
    }
  }
`;
