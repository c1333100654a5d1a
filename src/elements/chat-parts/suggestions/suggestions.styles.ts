import {css} from 'lit';

export const suggestionStyles = css`
  .suggestions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 8px var(--_gutter) 6px;
  }

  .suggestion {
    min-block-size: 36px;
    max-inline-size: 100%;
    padding: 6px 14px;
    border: 1px solid var(--_input-border);
    border-radius: 18px;
    background: var(--_surface);
    font-size: 0.933em;
    line-height: 1.4;
    text-align: start;
    transition: background-color var(--_duration);
  }

  .suggestion:hover {
    background: color-mix(in srgb, var(--_text) 6%, var(--_surface));
  }

  @media (pointer: coarse) {
    .suggestion {
      min-block-size: 44px;
      border-radius: 22px;
    }
  }

  @container agent-chat (inline-size < 420px) {
    .suggestions {
      --_gutter: 14px;
      gap: 6px;
    }
  }
`;
