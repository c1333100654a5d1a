// Recipes for `renderCode` and `renderMessage`. Copy what you need: the package contains none of them. The text of an agent
// is hostile input, so no recipe inserts it as HTML.
import {html, svg} from 'lit';
import type {Message} from '../src/conversation/message.js';
import type {RenderMessage} from '../src/elements/agent-chat/message/message-element.js';
import type {CodeToRender} from '../src/markdown/content/code/custom-code.js';

/** Renders the code of agents: `chart` and `steps` blocks. */
export function renderCode({language, text}: CodeToRender<unknown>): unknown {
  if (language === 'chart') return barChart(text);
  if (language !== 'steps') return undefined;
  const name = `Diagram: ${text.trim().split('\n').join(', then ')}`;
  return diagramImage(name, drawSteps(text), text);
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

/** The part of Mermaid that `mermaidDiagrams` uses. A page passes `async () => (await import('mermaid')).default`. */
export interface Mermaid {
  initialize(settings: {
    readonly startOnLoad: boolean;
    readonly suppressErrorRendering: boolean;
    readonly htmlLabels: boolean;
    readonly flowchart: {readonly htmlLabels: boolean};
  }): void;
  render(id: string, text: string): Promise<{readonly svg: string}>;
}

/**
 * Returns a `renderCode` that draws `mermaid` blocks. The library loads with the first one. A diagram with an error stays
 * as its source. A line `accTitle: …` of the diagram is its name for screen readers.
 */
export function mermaidDiagrams(load: () => Promise<Mermaid>): (code: CodeToRender<unknown>) => unknown {
  let library: Promise<Mermaid> | undefined;
  let count = 0;
  const begin = async (): Promise<Mermaid> => {
    const mermaid = await load();
    // Labels in HTML would not appear in an image.
    const flowchart = {htmlLabels: false};
    mermaid.initialize({startOnLoad: false, suppressErrorRendering: true, htmlLabels: false, flowchart});
    return mermaid;
  };
  const draw = async (text: string): Promise<string> => {
    const mermaid = await (library ??= begin());
    count += 1;
    return (await mermaid.render(`diagram-${count}`, text)).svg;
  };
  return ({language, text}) => {
    if (language !== 'mermaid') return undefined;
    const [, name = 'Diagram'] = /^\s*accTitle\s*:\s*(.{1,200})$/m.exec(text) ?? [];
    return diagramImage(name, draw(text), text);
  };
}

/** An SVG text as an image from a blob: scripts and styles in an image cannot reach the page. */
function diagramImage(name: string, svg: string | Promise<string>, source: string): HTMLElement {
  const place = document.createElement('div');
  void Promise.resolve(svg).then(
    text => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
      image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
      image.alt = name;
      // Mermaid draws as wide as the box around it. The width of the diagram is in the view box.
      const [, width] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(text) ?? [];
      if (width) image.width = Math.ceil(Number(width));
      image.style.cssText = 'max-inline-size: 100%; block-size: auto';
      place.replaceChildren(image);
    },
    () => {
      const pre = document.createElement('pre');
      pre.textContent = source;
      place.replaceChildren(pre);
    },
  );
  return place;
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
