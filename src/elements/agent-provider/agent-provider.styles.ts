import {css} from 'lit';

/** No box of its own: the elements inside are laid out as if they stood in its place. */
export const providerStyles = css`
  :host {
    display: contents;
  }

  :host([hidden]) {
    display: none;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }
`;
