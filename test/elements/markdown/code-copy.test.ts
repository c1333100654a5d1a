import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {MarkdownCodeBlock} from '../../../src/markdown/content/code/code-block.js';
import {copyText} from '../../../src/markdown/copy-text.js';
import {contentWords} from '../../support/content-context.js';

if (!customElements.get('agent-code-block')) customElements.define('agent-code-block', MarkdownCodeBlock);

async function showCode(text: string): Promise<MarkdownCodeBlock> {
  const block = document.createElement('agent-code-block');
  Object.assign(block, {text, words: contentWords, final: true, copyText});
  await fixture(html`<div>${block}</div>`);
  return block;
}

const copyButton = (block: MarkdownCodeBlock) => block.querySelector('[part=copy-button]');

/** Presses the button and waits for the clipboard. */
async function copy(block: MarkdownCodeBlock): Promise<void> {
  copyButton(block)!.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  await Promise.resolve();
  await Promise.resolve();
  await block.updateComplete;
}

describe('copying a code block', () => {
  const {setTimeout: realSetTimeout} = window;
  let copied: string[];
  let refuse: boolean;
  let timers: {readonly work: () => void; readonly delay: number | undefined}[];

  beforeEach(() => {
    copied = [];
    refuse = false;
    timers = [];
    const writeText = async (text: string) => {
      if (refuse) throw new DOMException('Refused', 'NotAllowedError');
      copied.push(text);
    };
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText}});
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    window.setTimeout = realSetTimeout;
  });

  function holdTimers(): void {
    const hold = (work: () => void, delay?: number) => timers.push({work, delay});
    window.setTimeout = hold as unknown as typeof window.setTimeout;
  }

  it('includes collapsed lines', async () => {
    const text = 'tea\n'.repeat(10_000);
    await copy(await showCode(text));
    expect(copied).to.deep.equal([text]);
  });

  it('is confirmed for two seconds and announced to listeners', async () => {
    const block = await showCode('tea');
    let heard = 0;
    block.parentElement!.addEventListener('text-copied', () => (heard += 1));
    holdTimers();
    await copy(block);
    expect(copyButton(block)!.ariaLabel).to.equal('Copied');
    expect(heard).to.equal(1);
    const [timer] = timers.filter(({delay}) => delay === 2_000);
    timer!.work();
    await block.updateComplete;
    expect(copyButton(block)!.ariaLabel).to.equal('Copy the code');
  });

  it('shows no confirmation when the browser refuses', async () => {
    const block = await showCode('tea');
    let heard = 0;
    block.addEventListener('text-copied', () => (heard += 1));
    refuse = true;
    await copy(block);
    expect(copyButton(block)!.ariaLabel).to.equal('Copy the code');
    expect(heard).to.equal(0);
  });

  it('shows no confirmation when the block returns', async () => {
    const block = await showCode('tea');
    await copy(block);
    const place = block.parentElement!;
    block.remove();
    place.append(block);
    await block.updateComplete;
    expect(copyButton(block)!.ariaLabel).to.equal('Copy the code');
  });

  it('is not offered without a clipboard', async () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    try {
      const block = await showCode('tea');
      expect(copyButton(block)).to.equal(null);
      expect(block.textContent.trim()).to.equal('tea');
    } finally {
      Object.defineProperty(Navigator.prototype, 'clipboard', clipboard);
    }
  });
});
