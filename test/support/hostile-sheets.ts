/** Styles of pages for all elements, by name. */
export interface HostileSheet {
  readonly css: string;
  /** Whether it moves, sizes or hides whole elements, which a page may do. */
  readonly movesElements?: boolean;
  /** Whether to test it also without a document type. */
  readonly also?: 'quirks';
}

export const hostileSheets: Readonly<Record<string, HostileSheet>> = {
  'takes all styles away': {css: '* { all: unset !important }', also: 'quirks'},
  'displays nothing': {css: 'body * { display: none !important }'},
  'has a loud root': {
    css: `html, body { font: italic 900 60px/5 "Comic Sans MS", cursive; letter-spacing: .5em; word-spacing: 2em;
      text-transform: uppercase; text-indent: 80px; text-align: center; cursor: crosshair; user-select: none;
      -webkit-user-select: none; white-space: pre; tab-size: 40; font-variant: small-caps; color: lime;
      text-shadow: 2px 2px red; -webkit-text-stroke: 2px red; -webkit-text-fill-color: red; quotes: none;
      caret-color: transparent; hyphens: auto; word-break: break-all; text-decoration: line-through red;
      list-style: square inside; border-spacing: 30px; font-feature-settings: "smcp"; font-stretch: expanded;
      text-underline-offset: 1em; orphans: 9; accent-color: red; line-break: anywhere }`,
    also: 'quirks',
  },
  'writes from top to bottom': {
    css: 'html { writing-mode: vertical-rl; text-orientation: upright } body * { writing-mode: vertical-lr !important }',
  },
  'styles every control': {
    css: `button, input, textarea, select, svg, slot, img, p, ul, li, h1, h2, h3, table, td, th, code, pre, dialog, div,
      span, a { all: unset !important; display: none !important; font: 40px/3 fantasy !important;
      color: red !important; background: lime !important; border: 9px dashed red !important;
      width: 7px !important; padding: 50px !important }`,
  },
  'styles everything': {
    css: `*, *::before, *::after { animation: spin 1s infinite !important; transition: all 5s !important;
      box-sizing: content-box !important; float: left !important; overflow: visible !important;
      margin: 9px !important; color: red !important; font: 33px/4 fantasy !important; background: yellow !important;
      letter-spacing: 1em !important; text-transform: uppercase !important; content: "x" !important;
      outline: 3px solid lime !important; text-shadow: 3px 3px blue !important }
      @keyframes spin { to { color: orange } }`,
  },
  'moves everything': {
    css: `body * { position: fixed !important; transform: rotate(5deg) !important; opacity: 0 !important;
      pointer-events: none !important; max-width: 10px !important; contain: content !important;
      content-visibility: auto !important; filter: blur(4px) !important; clip-path: inset(40%) !important;
      mix-blend-mode: multiply !important; columns: 3 !important; perspective: 9px !important }`,
    movesElements: true,
  },
};
