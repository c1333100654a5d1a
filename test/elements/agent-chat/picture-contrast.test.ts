import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';

/** An image on the page’s origin; the test paints its content. */
const background = new URL('../../support/one-dot.svg', import.meta.url).href;
/** All text on the image without its own background. */
const words = '[part="name"], .introduction, .timestamp, .note, .text-button, .count';
const grounds = '.bubble, .notice, .field';

type Painter = (context: CanvasRenderingContext2D, size: number) => void;

const pictures: Readonly<Record<string, Painter>> = {
  black: paintAll('#000'),
  white: paintAll('#fff'),
  noise: (context, size) => {
    for (let index = 0; index < size * size; index++) {
      const hue = (index * 137.5) % 360;
      context.fillStyle = ['#000', '#fff', `hsl(${hue} 100% 50%)`][index % 3]!;
      context.fillRect(index % size, Math.floor(index / size), 1, 1);
    }
  },
};

function paintAll(color: string): Painter {
  return (context, size) => {
    context.fillStyle = color;
    context.fillRect(0, 0, size, size);
  };
}

/** Composes layers of pixels like a browser. */
function pixels(layers: readonly Painter[]): readonly (readonly number[])[] {
  const size = 12;
  const context = new OffscreenCanvas(size, size).getContext('2d') as unknown as CanvasRenderingContext2D;
  for (const paint of layers) paint(context, size);
  const {data} = context.getImageData(0, 0, size, size);
  return Array.from({length: size * size}, (_, index) => [...data.slice(index * 4, index * 4 + 3)]);
}

/** WCAG 2.2 relative luminance. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A layer between the image and the scrim, blended as its style says. */
function shade(chat: ChatHarness, layer: '::before' | '::after'): Painter {
  const {backgroundColor, mixBlendMode} = getComputedStyle(chat.find('.backdrop'), layer);
  return (context, size) => {
    context.globalCompositeOperation = mixBlendMode as GlobalCompositeOperation;
    paintAll(backgroundColor)(context, size);
    context.globalCompositeOperation = 'source-over';
  };
}

/** The lowest contrast of all text on an image, and that text. */
function weakest(chat: ChatHarness, picture: Painter): {readonly ratio: number; readonly text: string} {
  const colorOf = (selector: string) => getComputedStyle(chat.find(selector)).backgroundColor;
  const ground = pixels([
    paintAll(colorOf('.base')),
    picture,
    shade(chat, '::before'),
    shade(chat, '::after'),
    paintAll(colorOf('.scrim')),
  ]);
  const ratios = chat
    .findAll(words)
    .filter(element => !element.closest(grounds) && element.textContent.trim())
    .map(element => {
      const [color = []] = pixels([paintAll(getComputedStyle(element).color)]);
      return {
        ratio: Math.min(...ground.map(pixel => contrast(color, pixel))),
        text: element.textContent.trim(),
      };
    });
  expect(ratios.length).to.be.at.least(5);
  return ratios.reduce((least, each) => (each.ratio < least.ratio ? each : least));
}

/** A chat in front of an image with all possible parts. */
async function openOnPicture(settings: Partial<AgentChat>, tokens = ''): Promise<ChatHarness> {
  const agents = [{...sampleAgents(1)[0]!, background}];
  const service = createTestService({agents});
  const chat = await openChat({service, settings: {...settings, maxLength: 5}});
  chat.chat.style.cssText += tokens;
  const answer = service.nextAnswer();
  await chat.send('Hello');
  answer.say('Half');
  await chat.untilReads('Half');
  chat.chat.stop();
  chat.chat.draft = 'Far too long';
  await chat.until(() => chat.findAll('.timestamp').length > 0, 'the time of the message');
  await chat.settle();
  return chat;
}

describe('text on a background image', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const background of ['full', 'header'] as const)
      for (const [name, picture] of Object.entries(pictures))
        it(`keeps 4.5:1 in a ${theme} chat with a ${name} image (${background})`, async () => {
          const chat = await openOnPicture({theme, background});
          const {ratio, text} = weakest(chat, picture);
          expect(ratio, text).to.be.at.least(4.5);
        });

  it('does not change the placeholder, which must not look like a draft', async () => {
    const quiet = (chat: ChatHarness) => getComputedStyle(chat.input, '::placeholder').color;
    const onPicture = await openOnPicture({theme: 'light'});
    onPicture.chat.draft = '';
    await onPicture.settle();
    const plain = await openChat({settings: {theme: 'light'}});
    expect(quiet(onPicture)).to.equal(quiet(plain));
  });

  it('keeps its contrast on the page’s own surface colour without a scrim', async () => {
    const tokens =
      ';--agent-surface: #102030; --agent-text: #fff; --agent-text-muted: #b8c4d0; --agent-link: #9fc4ff';
    const chat = await openOnPicture({theme: 'dark'}, tokens);
    for (const picture of Object.values(pictures)) {
      const {ratio, text} = weakest(chat, picture);
      expect(ratio, text).to.be.at.least(4.5);
    }
  });
});
