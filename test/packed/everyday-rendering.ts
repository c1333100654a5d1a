import {expect} from 'chai';
import type {ControlledService} from '../support/controlled-service.js';
import type {EverydayPage} from './everyday-page.js';

/** A page whose parent renders the chat again, and its service. */
export interface RenderingCase {
  readonly chat: EverydayPage;
  readonly service: ControlledService;
  /** Whether the page changes each request by an inline function. */
  readonly preparesRequests: boolean;
}

/** The visitor types in a field of the page before and during a reply. */
export async function renderDuringReply({chat, service}: RenderingCase): Promise<void> {
  const answer = service.holdAnswer();
  await chat.ask('Tell me');
  await answer.asked;
  await chat.typeInParent('t');
  answer.say('One ');
  await chat.message('One').waitFor();
  await chat.field.fill('And then');
  await chat.typeInParent('ea');
  await chat.renewToken();
  answer.say('two');
  answer.end();
  await chat.finishedReply('One two');
  expect(await chat.search.inputValue()).to.equal('tea');
  expect(await chat.search.evaluate(field => field === document.activeElement), 'focus').to.equal(true);
  expect(await chat.field.inputValue(), 'draft').to.equal('And then');
  expect(service.questions).to.deep.equal(['Tell me']);
  await expectNothingRepeated(chat, service, 'One two');
}

/** The page renews its token while the visitor writes, far from the end of a long conversation. */
export async function renderWhileReading({chat, service}: RenderingCase): Promise<void> {
  const long = 'One line.\n\n'.repeat(60);
  const answer = service.holdAnswer();
  await chat.ask('Tell me');
  answer.say(long);
  answer.end();
  await chat.page.waitForFunction(() => window.recorded.ended.length === 1);
  const transcript = chat.chat.locator('.transcript');
  await transcript.evaluate(element => void (element.scrollTop = 40));
  await chat.field.fill('And then');
  await chat.renewToken();
  await chat.message('Tell me').waitFor();
  expect(await transcript.evaluate(element => element.scrollTop), 'scroll position').to.equal(40);
  expect(await chat.field.evaluate(field => field.matches(':focus')), 'focus').to.equal(true);
  expect(await chat.field.inputValue(), 'draft').to.equal('And then');
  await expectNothingRepeated(chat, service, long);
}

/** The page renews its token between two questions. */
export async function useNewestSettings(rendering: RenderingCase): Promise<void> {
  const {chat, service, preparesRequests} = rendering;
  await chat.ask('First');
  await chat.finishedReply('First');
  await chat.typeInParent('tea');
  await chat.renewToken();
  await chat.ask('Second');
  await chat.finishedReply('Second');
  await chat.message('First').nth(1).waitFor();
  const replies = service.requests.filter(({operation}) => operation === 'reply');
  expect(replies.map(({token}) => token)).to.deep.equal(['token-1', 'token-2']);
  if (preparesRequests) {
    expect(replies.map(({headers}) => headers.get('x-search'))).to.deep.equal(['', 'tea']);
  }
  await expectNothingRepeated(chat, service, 'First', 'Second');
}

/** The service refuses the old token after the page has renewed it. */
export async function retryWithNewestToken({chat, service}: RenderingCase): Promise<void> {
  const {arrived, release} = service.hold('reply');
  await chat.ask('Tell me');
  await arrived;
  service.refuseToken('token-1');
  await chat.renewToken();
  release();
  await chat.finishedReply('Tell me');
  const replies = service.requests.filter(({operation}) => operation === 'reply');
  expect(replies.map(({token}) => token)).to.deep.equal(['token-1', 'token-2']);
  await expectNothingRepeated(chat, service, 'Tell me');
}

async function expectNothingRepeated(
  chat: EverydayPage,
  service: ControlledService,
  ...replies: string[]
): Promise<void> {
  expect(service.count('agents'), 'requests for the agent').to.equal(1);
  const {ended, failed} = await chat.events();
  expect(ended).to.deep.equal(replies);
  expect(failed).to.deep.equal([]);
}
