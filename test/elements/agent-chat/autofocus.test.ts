import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {ChatHarness, openChat, testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';

/** Puts a chat with `autofocus` into a hidden container. */
async function openHidden<Box extends HTMLElement>(box: Box, settings: Partial<AgentChat> = {}) {
  const service = createTestService();
  const chat = Object.assign(document.createElement('agent-chat'), {
    client: testClient(service),
    agentId: 'Agent-guide',
    autofocus: true,
    ...settings,
  });
  box.append(Object.assign(document.createElement('p'), {textContent: 'How can we help?'}), chat);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.append(box);
  await chat.updateComplete;
  const harness = new ChatHarness(chat, service);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(harness.hasFocusInInput, 'focus in what is not shown').to.equal(false);
  return {box, harness, place};
}

const twoFrames = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('a chat with autofocus', () => {
  it('focuses its message field when it first appears', async () => {
    const chat = await openChat({settings: {autofocus: true}});
    await chat.until(() => chat.hasFocusInInput, 'the focus');
  });

  it('focuses the field each time its dialog opens', async () => {
    const {box, harness} = await openHidden(document.createElement('dialog'));
    for (const open of [() => box.showModal(), () => box.show(), () => box.showModal()]) {
      open();
      await harness.until(() => harness.hasFocusInInput, 'the focus');
      box.close();
      await twoFrames();
    }
  });

  it('focuses the field when its popover opens', async () => {
    const {box, harness} = await openHidden(Object.assign(document.createElement('div'), {popover: 'auto'}));
    box.showPopover();
    await harness.until(() => harness.hasFocusInInput, 'the focus');
  });

  it('focuses the field when its container appears and the page has no focus', async () => {
    const {box, harness} = await openHidden(Object.assign(document.createElement('div'), {hidden: true}));
    box.hidden = false;
    await harness.until(() => harness.hasFocusInInput, 'the focus');
  });

  it('focuses the field in a dialog within a dialog', async () => {
    const outer = document.createElement('dialog');
    const inner = document.createElement('dialog');
    const {harness, place} = await openHidden(inner);
    outer.append(Object.assign(document.createElement('button'), {textContent: 'Chat'}), inner);
    place.append(outer);
    outer.showModal();
    inner.showModal();
    await harness.until(() => harness.hasFocusInInput, 'the focus');
  });

  it('does not take focus from a field of the page', async () => {
    const {box, harness, place} = await openHidden(
      Object.assign(document.createElement('div'), {hidden: true}),
    );
    const field = document.createElement('input');
    place.prepend(field);
    field.focus();
    box.hidden = false;
    await twoFrames();
    await harness.settle();
    expect(document.activeElement).to.equal(field);
  });

  it('does not move focus that is already inside the chat', async () => {
    const {box, harness} = await openHidden(document.createElement('dialog'));
    box.showModal();
    await harness.until(() => harness.hasFocusInInput, 'the focus');
    harness.transcript.focus();
    await twoFrames();
    expect(harness.hasFocusInInput).to.equal(false);
  });

  it('leaves focus to the dialog without autofocus', async () => {
    const {box, harness} = await openHidden(document.createElement('dialog'), {autofocus: false});
    box.showModal();
    await twoFrames();
    await harness.settle();
    expect(harness.hasFocusInInput).to.equal(false);
  });
});
