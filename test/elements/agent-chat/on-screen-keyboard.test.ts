import {expect} from 'chai';
import {LitElement, html} from 'lit';
import {OnScreenKeyboard} from '../../../src/elements/agent-chat/composer/on-screen-keyboard.js';

/** The visual viewport, as a keyboard changes it. */
class Screen extends EventTarget {
  height = 600;
  offsetTop = 0;
  scale = 1;
  listeners = 0;

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners -= 1;
    super.removeEventListener(...args);
  }

  showKeyboard(height: number): void {
    this.height = 600 - height;
    this.dispatchEvent(new Event('resize'));
  }
}

const screen = new Screen();

class WritingElement extends LitElement {
  readonly told: number[] = [];

  constructor() {
    super();
    new OnScreenKeyboard(
      this,
      covered => this.told.push(covered),
      () => screen,
    );
  }

  get field(): HTMLElement {
    return this.renderRoot.querySelector('textarea')!;
  }

  override render() {
    return html`<textarea aria-label="Words"></textarea><button>Send</button>`;
  }
}
customElements.define('writing-element', WritingElement);

async function openElement(height: number): Promise<WritingElement> {
  const element = new WritingElement();
  element.style.cssText = `position: fixed; inset-block-start: 0; display: block; block-size: ${height}px`;
  document.body.append(element);
  await element.updateComplete;
  return element;
}

describe('the on-screen keyboard', () => {
  afterEach(() => {
    document.querySelector('writing-element')?.remove();
    screen.height = 600;
    screen.offsetTop = 0;
    screen.scale = 1;
  });

  it('reports the covered height to a full-height element while someone writes', async () => {
    const element = await openElement(600);
    screen.showKeyboard(250);
    expect(element.told, 'nobody writes').to.deep.equal([]);
    element.field.focus();
    expect(element.told).to.deep.equal([250]);
    screen.showKeyboard(300);
    screen.showKeyboard(0);
    expect(element.told).to.deep.equal([250, 300, 0]);
  });

  it('includes the browser’s own scrolling', async () => {
    const element = await openElement(600);
    element.field.focus();
    screen.offsetTop = 100;
    screen.showKeyboard(250);
    expect(element.told).to.deep.equal([150]);
  });

  it('does not change elements above the keyboard or a page with pinch zoom', async () => {
    const small = await openElement(300);
    small.field.focus();
    screen.showKeyboard(250);
    expect(small.told).to.deep.equal([]);
    small.remove();
    const zoomed = await openElement(600);
    screen.scale = 2;
    zoomed.field.focus();
    expect(zoomed.told).to.deep.equal([]);
  });

  it('ends when the field loses focus', async () => {
    const element = await openElement(600);
    element.field.focus();
    screen.showKeyboard(250);
    element.field.blur();
    expect(element.told).to.deep.equal([250, 0]);
    expect(screen.listeners).to.equal(0);
  });

  it('ends with the element', async () => {
    const element = await openElement(600);
    element.field.focus();
    screen.showKeyboard(250);
    element.remove();
    expect(element.told.at(-1)).to.equal(0);
    expect(screen.listeners).to.equal(0);
  });
});
