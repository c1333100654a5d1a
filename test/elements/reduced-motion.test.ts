import {emulateMedia, resetMouse, sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';
import type {MarkdownImage} from '../../src/markdown/content/image/markdown-image.js';
import {openChat} from '../support/chat-harness.js';
import {needsMedia, resetMedia} from '../support/emulated-media.js';
import {createTestService} from '../support/local-service.js';
import {pointAt} from '../support/scenes/point-at.js';
import {waitUntil} from '../support/wait-until.js';
import {putLauncher} from './agent-launcher/launcher-harness.js';
import {holdAgentList, openPicker, startPicker} from './agent-picker/picker-harness.js';

/** The running animations of an element and its descendants. */
const movements = (root: ShadowRoot): readonly Animation[] =>
  root.getAnimations().filter(({playState}) => playState === 'running');

describe('elements with reduced motion', () => {
  before(async function () {
    needsMedia(this);
    await emulateMedia({reducedMotion: 'reduce'});
  });
  after(() => resetMedia({reducedMotion: 'no-preference'}));

  it('show list placeholders without a pulse', async () => {
    const service = createTestService();
    const held = holdAgentList(service);
    const picker = await startPicker(service);
    await held.asked;
    await waitUntil(() => picker.root.querySelector('.skeleton'), 'the places of the agents');
    expect(movements(picker.root)).to.deep.equal([]);
    held.answer([]);
    await picker.settle();
  });

  it('search without a pulse', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    const held = holdAgentList(service);
    await picker.searchFor('guide');
    await held.asked;
    await waitUntil(() => picker.root.querySelector('.search-icon.busy'), 'it shows that it searches');
    expect(movements(picker.root)).to.deep.equal([]);
    held.answer([]);
    await picker.settle();
  });

  it('show image placeholders without a shimmer', async () => {
    const {chat, service} = await openChat({settings: {images: 'click'}});
    const answer = service.nextAnswer();
    chat.send('Show me');
    answer.say('![A rose](https://127.0.0.1:1/rose.png)');
    answer.end();
    const root = chat.shadowRoot!;
    await waitUntil(() => root.querySelector('button.picture'), 'the place of the picture');
    const image = root.querySelector<MarkdownImage>('agent-image')!;
    root.querySelector<HTMLElement>('button.picture')!.click();
    await image.updateComplete;
    expect(root.querySelector('.picture.loading')).not.to.equal(null);
    expect(movements(root)).to.deep.equal([]);
  });

  it('keep the size of a pressed button', async () => {
    const {button} = await putLauncher();
    await pointAt(button);
    await sendMouse({type: 'down'});
    const {scale} = getComputedStyle(button);
    const isPressed = button.matches(':active');
    await sendMouse({type: 'up'});
    await resetMouse();
    expect(isPressed).to.equal(true);
    expect(scale).to.equal('none');
  });
});
