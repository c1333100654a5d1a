import {css} from 'lit';
import {tokenDeclarations} from './token-declarations.js';

/**
 * The look, as tokens. A page sets `--agent-*` anywhere above an element; what it leaves out has the
 * value of `default-tokens.ts`. Rules read the private `--_*` names, so that a value set on `:root` is
 * inherited instead of being hidden by a default on the host.
 */
export const tokens = css`
  :host {
    ${tokenDeclarations}
    /* The edge of what is written in shows where to write: 3:1 on the surface. */
    --_input-border: color-mix(in srgb, var(--_text-muted) 75%, var(--_border));
  }

  :host([theme='light']) {
    color-scheme: light !important; /* as base.styles.ts says of the host */
  }

  :host([theme='dark']) {
    color-scheme: dark !important;
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_duration: 0ms;
    }
  }

  /* What somebody needs comes before what a page likes: nothing faint, and lines that are seen. */
  @media (prefers-contrast: more) {
    :host {
      --_text-muted: var(--_text);
      --_border: color-mix(in srgb, var(--_text) 65%, var(--_surface));
    }
  }
`;
