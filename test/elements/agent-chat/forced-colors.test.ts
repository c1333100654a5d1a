import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat} from '../../support/chat-harness.js';
import {forceColors, needsMedia} from '../../support/emulated-media.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';

const style = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
const widths = (elements: readonly HTMLElement[]): string[] =>
  elements.map(element => `${style(element).borderTopStyle} ${style(element).borderTopWidth}`);

/** Forced colours remove backgrounds and shadows: borders have to replace them. */
describe('a chat in forced colours', () => {
  before(async function () {
    needsMedia(this);
    await forceColors(true);
  });
  after(() => forceColors(false));

  it('has a border around each message and a heavier one around the visitor’s own', async () => {
    const chat = await chatAnswering('From May on.', {settings: {replies: 'bubble'}});
    const bubbles = ['.user .bubble', '.agent .bubble'].map(selector => chat.find(selector));
    expect(widths(bubbles)).to.deep.equal(['solid 2px', 'solid 1px']);
    chat.chat.replies = 'plain';
    await chat.settle();
    expect(widths(bubbles), 'a plain reply has no edge').to.deep.equal(['solid 2px', 'none 0px']);
  });

  it('underlines a text that is a button', async () => {
    const chat = await openChat({agentId: 'Agent-unknown'});
    await chat.until(() => chat.findAll('.text-button').length > 0, 'the button');
    expect(style(chat.find('.text-button')).textDecorationLine).to.equal('underline');
  });

  it('marks the focused message field', async () => {
    const chat = await openChat();
    chat.input.focus();
    expect(style(chat.find('.field')).outlineStyle).to.equal('solid');
    chat.input.blur();
    expect(style(chat.find('.field')).outlineStyle).to.equal('none');
  });

  it('shows the difference between enabled and disabled buttons', async () => {
    const chat = await openChat();
    const idle = style(chat.button('Send')!).color;
    chat.type('Hello');
    await chat.settle();
    expect(style(chat.button('Send')!).color).not.to.equal(idle);
  });

  it('shows which feedback is selected', async () => {
    const chat = await chatAnswering('From May on.', {settings: {actions: 'feedback'}});
    const buttons = chat.findAll('[part=feedback-button]');
    buttons[0]!.click();
    await chat.settle();
    expect(widths(buttons)).to.deep.equal(['solid 2px', 'solid 1px']);
  });

  it('shows the waiting state', async () => {
    const chat = await openChat();
    chat.service.nextAnswer();
    await chat.send('Go on');
    const ground = style(chat.find('[part=base]')).backgroundColor;
    expect(style(chat.find('.dots i')).backgroundColor).not.to.equal(ground);
  });

  it('has a border around inline code', async () => {
    const chat = await chatAnswering('Call `water()` in\n\n- `May`\n\n| `June` |\n| --- |\n| `July` |');
    await chat.until(() => chat.findAll('.blocks code').length === 4, 'the code is drawn');
    expect(widths(chat.findAll('.blocks code'))).to.deep.equal(Array(4).fill('solid 1px'));
  });

  it('does not colour the text of a code block like a selection', async () => {
    const chat = await chatAnswering('```js\nconst roses = 3;\n```');
    await chat.until(() => chat.findAll('.code code').length > 0, 'the code is drawn');
    const code = style(chat.find('.code code'));
    expect(code.forcedColorAdjust).to.equal('none');
    expect(code.color).to.equal(style(chat.find('[part=content]')).color);
  });

  it('has no image behind its text', async () => {
    const background = new URL('/test/support/one-dot.svg', location.href).href;
    const service = createTestService({agents: [{...sampleAgents(1)[0]!, background}]});
    const chat = await openChat({service});
    await chat.until(() => chat.findAll('.backdrop').length > 0, 'the picture is there');
    expect(chat.find('.backdrop').checkVisibility()).to.equal(false);
  });
});
