import {expect} from 'chai';
import type {ControlledService} from '../support/controlled-service.js';
import type {EverydayPage, Switch} from './everyday-page.js';

/** A page that shows the chat, and its service. */
export interface MountingCase {
  readonly chat: EverydayPage;
  readonly service: ControlledService;
  readonly way: Switch;
}

/** The chat is mounted again before the first byte of the reply. */
export async function mountBeforeFirstByte({chat, service, way}: MountingCase): Promise<void> {
  const answer = service.holdAnswer();
  await chat.ask('Tell me');
  await answer.asked;
  await chat.field.fill('And then');
  await chat.switchOver(way, () => answer.say('One '));
  await chat.message('Tell me').waitFor();
  await chat.message('One').waitFor();
  expect(await chat.field.inputValue(), 'draft').to.equal('And then');
  answer.say('two');
  answer.end();
  await finish(chat, service);
}

/** The chat is mounted again between two words of the reply. */
export async function mountDuringReply({chat, service, way}: MountingCase): Promise<void> {
  const answer = service.holdAnswer();
  await chat.ask('Tell me');
  answer.say('One ');
  await chat.message('One').waitFor();
  await chat.field.fill('And then');
  await chat.switchOver(way);
  await chat.message('Tell me').waitFor();
  await chat.message('One').waitFor();
  expect(await chat.field.inputValue(), 'draft').to.equal('And then');
  answer.say('two');
  answer.end();
  await finish(chat, service);
}

/** The chat is mounted again while the visitor changes the last message. */
export async function mountDuringEdit({chat, service, way}: MountingCase): Promise<void> {
  await chat.ask('Tell me');
  await chat.message('Tell me').nth(1).getByLabel('Copy', {exact: true}).waitFor();
  await chat.message('Tell me').first().hover();
  await chat.chat.getByRole('button', {name: 'Edit this message'}).click();
  await chat.field.fill('Tell me all');
  await chat.switchOver(way);
  await chat.message('Tell me').first().waitFor();
  await chat.chat.getByText('You are editing your last message.').first().waitFor();
  expect(await chat.field.inputValue(), 'changed message').to.equal('Tell me all');
  await chat.field.press('Enter');
  await chat.finishedReply('Tell me all');
  expect(service.questions).to.deep.equal(['Tell me', 'Tell me all']);
  await chat.expectReplies('Tell me', 'Tell me all');
}

/** The chat is mounted again while a message waits for the network. */
export async function mountWithQueue({chat, service, way}: MountingCase): Promise<void> {
  await chat.ask('First');
  await chat.finishedReply('First');
  const context = chat.page.context();
  await context.setOffline(true);
  await chat.ask('Later');
  await chat.message('Later').getByText('Will be sent as soon as it can be.').waitFor();
  await chat.switchOver(way);
  await chat.message('First').nth(1).waitFor();
  await chat.message('Later').waitFor();
  expect(service.questions).to.deep.equal(['First']);
  await context.setOffline(false);
  await chat.finishedReply('Later');
  expect(service.questions).to.deep.equal(['First', 'Later']);
  expect((await chat.events()).ended).to.deep.equal(['First', 'Later']);
}

/** The reply is whole, was asked for once and ended once, in the chat that is on screen. */
async function finish(chat: EverydayPage, service: ControlledService): Promise<void> {
  await chat.finishedReply('One two');
  await chat.page.getByText('Replies ended: 1').waitFor();
  expect(service.questions).to.deep.equal(['Tell me']);
  expect(service.count('reply'), 'requests for a reply').to.equal(1);
  await chat.expectReplies('One two');
}
