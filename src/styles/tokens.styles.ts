import {css} from 'lit';

/**
 * The look, as tokens. A page sets `--agent-*` anywhere above an element; what it leaves out has the
 * value here. Rules read the private `--_*` names, so that a value set on `:root` is inherited instead
 * of being hidden by a default on the host.
 */
export const tokens = css`
  :host {
    --_accent: var(--agent-accent, light-dark(#2f55d4, #9db4ff));
    --_on-accent: var(--agent-on-accent, light-dark(#ffffff, #0d1431));
    --_surface: var(--agent-surface, light-dark(#ffffff, #14161c));
    --_surface-raised: var(--agent-surface-raised, light-dark(#f5f6f9, #1d2029));
    --_text: var(--agent-text, light-dark(#1a1d26, #e9ebf2));
    --_text-muted: var(--agent-text-muted, light-dark(#5a6072, #a3a9ba));
    --_border: var(--agent-border, light-dark(#e1e4ec, #2f3441));
    --_danger: var(--agent-danger, light-dark(#b3261e, #ffb4ab));
    --_focus-ring: var(--agent-focus-ring, light-dark(#2f55d4, #9db4ff));
    --_user-bubble: var(--agent-user-bubble, light-dark(#2f55d4, #33489b));
    --_on-user-bubble: var(--agent-on-user-bubble, #ffffff);
    --_agent-bubble: var(--agent-agent-bubble, light-dark(#f1f3f8, #22262f));
    --_on-agent-bubble: var(--agent-on-agent-bubble, light-dark(#1a1d26, #e9ebf2));
    --_code-surface: var(--agent-code-surface, light-dark(#e9ecf3, #0f1116));
    --_link: var(--agent-link, light-dark(#2446b8, #a9bdff));
    --_scrim: var(--agent-scrim, light-dark(rgb(255 255 255 / 88%), rgb(20 22 28 / 88%)));
    --_radius: var(--agent-radius, 14px);
    --_space: var(--agent-space, 16px);
    --_font: var(--agent-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    --_font-mono: var(--agent-font-mono, ui-monospace, 'SF Mono', Menlo, Consolas, monospace);
    --_font-size: var(--agent-font-size, 15px);
    --_line-height: var(--agent-line-height, 1.55);
    --_avatar-size: var(--agent-avatar-size, 40px);
    --_message-max-width: var(--agent-message-max-width, 44em);
    --_shadow: var(--agent-shadow, 0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%));
    --_duration: var(--agent-duration, 160ms);
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_duration: 0ms;
    }
  }
`;
