import {expect} from 'chai';
import type {LocalAgent} from '../../../src/local-service/local-service.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {openPicker, textOf, type PickerHarness} from './picker-harness.js';

const dot = new URL('/test/support/one-dot.svg', location.href).href;
const missing = new URL('/test/support/no-such-picture.svg', location.href).href;

async function openWith(
  agent: Partial<LocalAgent>,
  layout: 'list' | 'grid' = 'grid',
): Promise<PickerHarness> {
  const [sample] = sampleAgents(1);
  const agents = [{...sample!, avatar: '', background: '', ...agent}];
  return openPicker(createTestService({agents}), {layout});
}

const image = (picker: PickerHarness, place: string): HTMLImageElement | null =>
  picker.options[0]!.querySelector(`${place} img`);

const isSeen = (picture: HTMLImageElement | null): boolean =>
  picture?.checkVisibility({opacityProperty: true, checkOpacity: true}) ?? false;

describe('images in agent-picker', () => {
  it('show an avatar after lazy loading, and initials until then', async () => {
    const picker = await openWith({avatar: dot}, 'list');
    const picture = image(picker, '.avatar')!;
    expect([picture.loading, picture.decoding]).to.deep.equal(['lazy', 'async']);
    await waitUntil(() => isSeen(picture));
    const initials = picker.options[0]!.querySelector('.initials')!;
    expect(getComputedStyle(initials).visibility).to.equal('hidden');
  });

  it('show initials for a broken avatar, also when it breaks late', async () => {
    const picker = await openWith({avatar: missing}, 'list');
    const initials = picker.options[0]!.querySelector('.initials')!;
    await waitUntil(() => image(picker, '.avatar')!.hidden);
    expect(getComputedStyle(initials).visibility).to.equal('visible');
    const other = await openWith({avatar: dot}, 'list');
    const picture = image(other, '.avatar')!;
    await waitUntil(() => isSeen(picture));
    picture.dispatchEvent(new Event('error'));
    expect(isSeen(picture)).to.equal(false);
    const shown = other.options[0]!.querySelector('.initials')!;
    expect(getComputedStyle(shown).visibility).to.equal('visible');
  });

  it('load again when the avatar address changes', async () => {
    const [sample] = sampleAgents(1);
    const service = createTestService({agents: [{...sample!, avatar: missing}]});
    const picker = await openPicker(service);
    await waitUntil(() => image(picker, '.avatar')!.hidden);
    service.respondNext(() => Response.json({agentList: [{...sample, avatar: dot}], total: 1}));
    await picker.element.refresh();
    await waitUntil(() => isSeen(image(picker, '.avatar')));
  });

  it('show each agent of a grid as a card with all its parts', async () => {
    const picker = await openWith({avatar: dot, background: dot});
    const cover = image(picker, '.cover')!;
    for (const picture of [cover, image(picker, '.avatar')])
      expect(picture).to.include({
        loading: 'lazy',
        decoding: 'async',
        alt: '',
        referrerPolicy: 'no-referrer',
      });
    await waitUntil(() => isSeen(cover) && isSeen(image(picker, '.avatar')));
    const card = picker.options[0]!;
    expect(textOf(card.querySelector('[part=name]'))).to.equal('Garden guide');
    expect(textOf(card.querySelector('[part=introduction]'))).to.contain('every plant');
    expect(card.querySelectorAll('[part=badge]')).to.have.length(2);
    await expectAccessible(picker.element);
  });

  it('leave a plain band for a broken background', async () => {
    const picker = await openWith({background: missing});
    await waitUntil(() => image(picker, '.cover')!.hidden);
    expect(isSeen(image(picker, '.cover'))).to.equal(false);
    expect(picker.options[0]!.querySelector('.cover')!.clientHeight).to.be.above(40);
  });

  it('load no background from a blocked address', async () => {
    for (const background of [
      'javascript:alert(1)',
      'http://elsewhere.test/a.png',
      'data:image/png,x',
      'https://user@elsewhere.test/a.png',
      ' ',
    ]) {
      const picker = await openWith({background});
      expect(image(picker, '.cover') === null, background).to.equal(true);
    }
  });

  it('show at most two lines of an introduction on a card, as text, and no greeting', async () => {
    const introduction = `<b>Hello</b> ${'and welcome '.repeat(300)}`;
    const picker = await openWith({introduction, welcomeMessage: 'Nobody reads this here.'});
    const card = picker.options[0]!;
    const text = card.querySelector<HTMLElement>('[part=introduction]')!;
    expect(text.textContent).to.contain('<b>Hello</b>');
    expect(text.offsetHeight).to.be.within(30, 50);
    expect(card.textContent).not.to.contain('Nobody reads');
  });
});
