import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {
  ImageWithheldEvent,
  MarkdownImage,
  imageStyles as markdownImageStyles,
} from '../../../src/markdown/content/image/markdown-image.js';
import {base} from '../../../src/styles/base.styles.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {waitUntil} from '../../support/wait-until.js';
import {contentWords} from '../../support/content-context.js';

if (!customElements.get('agent-image')) customElements.define('agent-image', MarkdownImage);

/** The smallest possible image. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
/** Nothing listens there and the policy forbids it: a request fails at once and is visible. */
const rose = 'https://127.0.0.1:1/rose.png';

type Setting = Partial<Pick<MarkdownImage, 'address' | 'alt' | 'caption' | 'policy'>>;

async function showImage(setting: Setting): Promise<MarkdownImage> {
  document.adoptedStyleSheets = [base.styleSheet!, markdownImageStyles.styleSheet!];
  const image = document.createElement('agent-image');
  Object.assign(image, {words: contentWords, alt: 'A rose'}, setting);
  await fixture(html`<p style="--_text: #1a1d26; --_text-muted: #5a6072; --_link: #2446b8">A ${image} b</p>`);
  return image;
}

async function change(image: MarkdownImage, setting: Setting): Promise<void> {
  Object.assign(image, setting);
  await image.updateComplete;
}

const picture = (image: MarkdownImage): HTMLImageElement | null => image.querySelector('img');
const button = (image: MarkdownImage): HTMLButtonElement | null => image.querySelector('button');
const says = (image: MarkdownImage, text: string) => () => image.innerText.includes(text);
const room = (image: MarkdownImage): readonly number[] => {
  const {width, height} = image.getBoundingClientRect();
  return [width, height].map(length => Math.round(length * 10) / 10);
};

/** Forbids all remote images; each browser reports the attempts to the page. */
const noPictures = document.createElement('meta');
noPictures.httpEquiv = 'Content-Security-Policy';
noPictures.content = 'img-src data:';
document.head.append(noPictures);
const asked: string[] = [];
document.addEventListener('securitypolicyviolation', ({blockedURI}) => asked.push(blockedURI));

/** The failed image requests; Chromium reports a forbidden one twice. */
const failed: string[] = [];
const onFailed = ({target}: Event) => {
  if (target instanceof HTMLImageElement) failed.push(target.src);
};
document.addEventListener('error', onFailed, true);

/** A fresh address on the same host, with its requests and failures. */
function watchedAddress() {
  const address = `${rose}?${crypto.randomUUID()}`;
  return {
    address,
    isAskedFor: () => asked.includes(address),
    failures: () => failed.filter(each => each === address).length,
  };
}

describe('an image in a text', () => {
  it('requests nothing before a press, and once after it', async () => {
    const {address, isAskedFor, failures} = watchedAddress();
    const image = await showImage({address});
    expect(button(image)!.innerText).to.include('A rose').and.to.include('Load the picture from 127.0.0.1:1');
    expect(picture(image) === null).to.equal(true);
    await expectAccessible(image);
    expect(isAskedFor()).to.equal(false);

    button(image)!.click();
    await waitUntil(says(image, 'could not be loaded'));
    await waitUntil(isAskedFor);
    expect(failures()).to.equal(1);
    await expectAccessible(image);
  });

  it('retries when it is broken and pressed', async () => {
    const {address, failures} = watchedAddress();
    const image = await showImage({address, policy: {images: 'click', hosts: ['127.0.0.1:1']}});
    await waitUntil(says(image, 'could not be loaded'));
    button(image)!.click();
    await waitUntil(() => failures() === 2);
    await waitUntil(says(image, 'could not be loaded'));
  });

  it('sends its server neither the page nor the visitor', async () => {
    const image = await showImage({address: pixel, caption: 'From the garden'});
    await waitUntil(() => picture(image)?.naturalWidth === 1);
    expect(picture(image)).to.include({
      alt: 'A rose',
      title: 'From the garden',
      referrerPolicy: 'no-referrer',
      decoding: 'async',
      loading: 'lazy',
      crossOrigin: null,
    });
    expect(picture(image)!.getAttribute('part')).to.equal('image');
    await expectAccessible(image);
  });

  it('is recognisable as an image without a description', async () => {
    const image = await showImage({address: pixel, alt: ''});
    await waitUntil(() => picture(image)?.naturalWidth === 1);
    expect(picture(image)!.alt).to.equal('Picture.');
    await expectAccessible(image);
  });

  it('takes the same space while waiting, broken and loaded', async () => {
    const image = await showImage({address: rose});
    const before = room(image);
    button(image)!.click();
    await waitUntil(says(image, 'could not be loaded'));
    expect(room(image)).to.deep.equal(before);
    await change(image, {address: pixel});
    await waitUntil(() => picture(image)?.naturalWidth === 1);
    expect(room(image)).to.deep.equal(before);
    await change(image, {address: 'javascript:alert(1)', alt: 'word '.repeat(200)});
    expect(room(image)).to.deep.equal(before);
  });

  it('leaves no empty line before another image and no gap before the text after it', async () => {
    const image = await showImage({address: pixel});
    const [beside, below] = [document.createElement('agent-image'), document.createElement('agent-image')];
    for (const other of [beside, below]) Object.assign(other, {words: contentWords, address: pixel});
    const behind = new Text('Words');
    const paragraph = image.parentElement!;
    paragraph.style.whiteSpace = 'pre-wrap';
    for (const inlineSize of ['600px', '200px']) {
      paragraph.style.inlineSize = inlineSize;
      paragraph.replaceChildren(image, ' ', beside, '\n', below, ' ', behind);
      await below.updateComplete;
      const [first, second, third] = [image, beside, below].map(each => each.getBoundingClientRect());
      const line = parseFloat(getComputedStyle(paragraph).fontSize);
      expect(second!.top - first!.bottom).to.be.within(0, line * 0.9);
      expect(third!.top - second!.bottom).to.be.within(0, line * 0.9);
      const range = document.createRange();
      range.selectNode(behind);
      const {left, top} = range.getBoundingClientRect();
      expect(left).to.be.closeTo(paragraph.getBoundingClientRect().left, 0.5);
      expect(top - third!.bottom).to.be.within(0, line * 0.9);
    }
  });

  it('is never enlarged', async () => {
    const image = await showImage({address: pixel});
    expect(getComputedStyle(picture(image)!).objectFit).to.equal('scale-down');
  });

  it('shows its full source in a narrow space', async () => {
    const image = await showImage({address: rose.replace('127.0.0.1:1', 'pictures.example'), alt: ''});
    image.parentElement!.style.inlineSize = '110px';
    const note = image.querySelector('.picture-note')!;
    expect(note.scrollHeight).to.be.at.most(note.clientHeight);
  });

  it('is never wider than the text around it', async () => {
    const image = await showImage({address: rose});
    image.parentElement!.style.inlineSize = '120px';
    expect(image.getBoundingClientRect().width).to.equal(120);
  });

  it('asks again when its address changes', async () => {
    const image = await showImage({address: rose});
    button(image)!.click();
    await waitUntil(says(image, 'could not be loaded'));
    await change(image, {address: 'https://other.example/rose.png'});
    expect(button(image)!.innerText).to.include('Load the picture from other.example');
    expect(picture(image) === null).to.equal(true);
  });

  it('disappears when the page starts to block images', async () => {
    const image = await showImage({address: pixel});
    await waitUntil(() => picture(image) !== null);
    await change(image, {policy: {images: 'block', hosts: []}});
    expect(picture(image) === null).to.equal(true);
    expect(image.innerText).to.include('Picture not shown here');
    expect(button(image) === null).to.equal(true);
    await expectAccessible(image);
  });

  it('leaves its description where its address can never load', async () => {
    for (const address of ['javascript:alert(1)', 'http://pics.example/a.png', '/a.png', '']) {
      const image = await showImage({address});
      expect(image.innerText).to.include('A rose').and.to.include('This picture cannot be shown');
      expect(image.querySelector('img, button') === null, address).to.equal(true);
      await expectAccessible(image);
    }
  });

  it('shows hostile descriptions as text', async () => {
    const image = await showImage({address: rose, alt: '<img src=x onerror=alert(1)>'});
    expect(image.innerText).to.include('<img src=x onerror=alert(1)>');
    expect(picture(image) === null).to.equal(true);
  });

  it('keeps the focus when pressed by keyboard, and when it is broken', async () => {
    const image = await showImage({address: rose});
    button(image)!.focus();
    button(image)!.click();
    await image.updateComplete;
    expect(image.contains(document.activeElement)).to.equal(true);
    await waitUntil(says(image, 'could not be loaded'));
    expect(document.activeElement === button(image)).to.equal(true);
  });

  it('does not take the focus', async () => {
    const image = await showImage({address: rose, policy: {images: 'click', hosts: ['127.0.0.1:1']}});
    await waitUntil(says(image, 'could not be loaded'));
    expect(image.contains(document.activeElement)).to.equal(false);
  });

  it('loads at a press inside a link without opening the link', async () => {
    const image = await showImage({address: rose});
    const link = document.createElement('a');
    link.href = '#elsewhere';
    image.replaceWith(link);
    link.append(image);
    await image.updateComplete;
    let pressed = 0;
    link.addEventListener('click', () => (pressed += 1));
    button(image)!.click();
    await image.updateComplete;
    expect(pressed).to.equal(0);
    await waitUntil(says(image, 'could not be loaded'));
  });
});

describe('an image that does not load automatically', () => {
  async function told(...settings: Setting[]): Promise<readonly (readonly string[])[]> {
    const heard: ImageWithheldEvent[] = [];
    const onWithheld = (event: Event) => {
      if (event instanceof ImageWithheldEvent) heard.push(event);
    };
    document.addEventListener('image-withheld', onWithheld);
    const image = await showImage(settings[0]!);
    for (const setting of settings.slice(1)) await change(image, setting);
    document.removeEventListener('image-withheld', onWithheld);
    return heard.map(({address, host, reason}) => [address, host, reason]);
  }

  it('is reported once for each address, with the reason', async () => {
    expect(await told({address: rose}, {alt: 'Another'}, {address: 'x.png'})).to.deep.equal([
      [rose, '127.0.0.1:1', 'click'],
      ['x.png', '', 'refused'],
    ]);
    expect(await told({address: rose, policy: {images: 'block', hosts: []}})).to.deep.equal([
      [rose, '127.0.0.1:1', 'blocked'],
    ]);
  });

  it('is the only kind that is reported', async () => {
    expect(await told({address: pixel}, {policy: {images: 'allow-list', hosts: []}})).to.deep.equal([]);
  });
});
