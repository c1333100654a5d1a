import {css} from 'lit';

export const messageContentStyles = css`
  .typed {
    white-space: pre-wrap;
  }

  agent-markdown {
    display: block;
  }

  /* Text before the first render. */
  .blocks > .plain {
    margin: 0;
    white-space: pre-wrap;
  }

  /* Reserves its space until the first render. */
  .blocks .unseen {
    visibility: hidden;
  }
`;

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
      inline-size: 40px;
      block-size: 40px;
    }
  }
`;
