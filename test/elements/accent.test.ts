import {expect} from 'chai';
import {contrastRatio, formatColor, type Color} from '../../src/theming/color.js';
import {colorsOf} from '../../src/theming/contrast.js';
import {openChat, type ChatHarness} from '../support/chat-harness.js';

/** The bytes of a colour as the browser paints it. */
function bytes(color: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as unknown as CanvasRenderingContext2D;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

/** The colours of a talk, by the names of their tokens. */
async function colors(chat: ChatHarness): Promise<Readonly<Record<string, string>>> {
  const style = (selector: string) => getComputedStyle(chat.find(selector));
  chat.input.focus();
  await chat.until(() => style('.field').boxShadow !== 'none', 'the focus');
  return {
    'user-bubble': style('.user .bubble').backgroundColor,
    'on-user-bubble': style('.user .bubble').color,
    'on-accent': style('.round-button:not(.stop)').color,
    'focus-ring': style('.field').borderBlockStartColor,
    link: style('.blocks a').color,
  };
}

describe('the colours around the accent', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const accent of ['#0f766e', '#d97706', '#ffff00', '#0000ff', '#ff0000', '#888888'])
      it(`follow ${accent} in a ${scheme} chat, as the contrast report says`, async () => {
        const chat = await openChat();
        chat.chat.style.cssText += `; color-scheme: ${scheme}; --agent-accent: ${accent}`;
        const answer = chat.service.nextAnswer();
        await chat.send('Where?');
        answer.say('[Here](https://garden.example/)');
        answer.end();
        await chat.untilIdle();
        chat.type('Next');
        const expected = colorsOf({accent}, scheme);
        const shownColors = await colors(chat);
        const contrast = (name: string, ground: string) => {
          const [one, other] = [name, ground].map(color => {
            const [red = 0, green = 0, blue = 0] = bytes(shownColors[color] ?? color).map(byte => byte / 255);
            return {red, green, blue, alpha: 1};
          });
          return contrastRatio(one!, other!);
        };
        expect(contrast('on-user-bubble', 'user-bubble'), 'the words of the visitor').to.be.at.least(4.5);
        expect(contrast('on-accent', accent), 'the sign on the button').to.be.at.least(4.5);
        expect(contrast('focus-ring', scheme === 'light' ? '#fff' : '#14161c'), 'the ring').to.be.at.least(3);
        for (const [name, shown] of Object.entries(shownColors)) {
          const wanted = bytes(formatColor(expected.get(name as 'link') as Color));
          const painted = bytes(shown);
          const farthest = Math.max(...wanted.map((byte, index) => Math.abs(byte - painted[index]!)));
          expect(farthest, `${name}: ${shown}`).to.be.at.most(2);
        }
      });

  it('stay as given', async () => {
    const chat = await openChat();
    chat.chat.style.cssText += '; --agent-accent: #d97706; --agent-user-bubble: #000080';
    await chat.send('Where?');
    const {backgroundColor, color} = getComputedStyle(chat.find('.user .bubble'));
    expect(bytes(backgroundColor)).to.deep.equal([0, 0, 128]);
    expect(bytes(color), 'readable').to.deep.equal([255, 255, 255]);
  });
});
