// Recipes for `renderCode` and `renderMessage`. Copy what you need: the package contains none of them. The text of an agent
// is hostile input, so no recipe inserts it as HTML.
import {html, svg} from 'lit';
import type {Message} from '../src/conversation/conversation-state.js';
import type {RenderMessage} from '../src/elements/agent-chat/message/message-bubble.js';
import type {CodeToRender} from '../src/markdown/code/page-code.js';

/** Renders the code of agents: `chart` and `steps` blocks. */
export function renderCode({language, text}: CodeToRender<unknown>): unknown {
  if (language === 'chart') return barChart(text);
  return language === 'steps' && diagramImage(text);
}

/** A bar chart of lines such as `May: 12`. Returns `undefined` for anything else, so the code shows as usual. */
function barChart(text: string): unknown {
  const bars = [...text.matchAll(/^([^:\n]{1,20}): (\d{1,6})$/gm)].map(([, name = '', value]) => ({
    name,
    value: Number(value),
  }));
  if (bars.length === 0 || bars.length > 20) return undefined;
  const largest = Math.max(1, ...bars.map(({value}) => value));
  const name = bars.map(bar => `${bar.name} ${bar.value}`).join(', ');
  return html`<svg
    role="img"
    aria-label="Chart: ${name}"
    viewBox="0 0 200 ${bars.length * 20}"
    fill="currentColor"
    style="max-inline-size: 24em; font-size: 12px"
  >
    ${bars.map(
      ({name, value}, row) =>
        svg`<text y=${row * 20 + 14}>${name}</text>
          <rect x="60" y=${row * 20 + 3} width=${(value / largest) * 110} height="14" rx="3" opacity="0.5" />
          <text x=${64 + (value / largest) * 110} y=${row * 20 + 14}>${value}</text>`,
    )}
  </svg>`;
}

/**
 * A diagram as an image from a blob. Scripts and styles in an image cannot reach the page. A library such as Mermaid
 * creates the SVG text instead of `drawSteps`; it is asynchronous, so set `src` when it has finished.
 */
function diagramImage(text: string): HTMLImageElement {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([drawSteps(text)], {type: 'image/svg+xml'}));
  image.onload = image.onerror = () => URL.revokeObjectURL(url);
  image.alt = `Diagram: ${text.trim().split('\n').join(', then ')}`;
  image.src = url;
  image.style.maxInlineSize = '100%';
  return image;
}

function drawSteps(text: string): string {
  const steps = text.trim().split('\n').slice(0, 8);
  const boxes = steps.map((step, index) => {
    const label = step.slice(0, 24).replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`);
    return (
      `<rect x="2" y="${index * 50 + 2}" width="196" height="30" rx="8" fill="#eef1fb" stroke="#2f55d4"/>` +
      `<text x="100" y="${index * 50 + 21}" text-anchor="middle" font-family="sans-serif" font-size="13">${label}</text>` +
      (index > 0 ? `<path d="M100 ${index * 50 - 18} v20" stroke="#2f55d4"/>` : '')
    );
  });
  const height = steps.length * 50 - 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="${height}">${boxes.join('')}</svg>`;
}

/** A product card below a reply that names a product, as an element of the page. */
export const renderMessage: RenderMessage = ({role, status, text}: Message, usual) => {
  const [, product] = /\bproduct (\d{1,6})\b/i.exec(text) ?? [];
  if (role !== 'assistant' || status !== 'done' || !product) return undefined;
  return html`${usual}<shop-product number=${product}></shop-product>`;
};

/** The page's own element. Its shadow root keeps its styles apart from those of the chat. */
export class ShopProduct extends HTMLElement {
  connectedCallback(): void {
    if (this.shadowRoot) return;
    const card = document.createElement('a');
    card.href = `#product-${this.getAttribute('number') ?? ''}`;
    card.textContent = `Product ${this.getAttribute('number') ?? ''}: see it in the shop`;
    card.style.cssText =
      'display: block; margin-block-start: 8px; padding: 12px; border: 1px solid; border-radius: 8px; color: inherit';
    this.attachShadow({mode: 'open'}).append(card);
  }
}
