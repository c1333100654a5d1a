import {css} from 'lit';

/** No box of its own: the elements inside are laid out as if they stood in its place. */
export const providerStyles = css`
  :host {
    display: contents !important; /* a page's rule for everything would hide all the elements inside */
  }

  :host(:is([hidden], [style*='display: none'], [style*='display:none'])) {
    display: none !important;
  }

  :host([theme='light']) {
    color-scheme: light !important;
  }

  :host([theme='dark']) {
    color-scheme: dark !important;
  }
`;
