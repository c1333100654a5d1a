import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {AgentChat} from '../../../src/index.js';
import {openChat} from '../../support/chat-harness.js';

describe('the diagnostics of a chat', () => {
  it('contain its requests and messages, without any message text', async () => {
    const chat = await openChat();
    await chat.send('Which SECRET roses?');
    await chat.untilIdle();
    const told = await chat.chat.diagnostics();
    expect(told.client?.requests.map(({operation, outcome}) => [operation, outcome])).to.deep.equal([
      ['list-agents', 'done'],
      ['reply', 'done'],
    ]);
    expect(told.conversation).to.deep.include({roles: {user: 1, assistant: 1, other: 0}});
    expect(JSON.parse(JSON.stringify(told))).to.deep.equal(told);
    expect(JSON.stringify(told)).to.not.match(/SECRET|test-token/);
  });

  it('contain no requests without a service', async () => {
    const chat = await fixture<AgentChat>(html`<agent-chat></agent-chat>`);
    const {client, conversation} = await chat.diagnostics();
    expect(client).to.equal(undefined);
    expect(conversation.roles).to.deep.equal({user: 0, assistant: 0, other: 0});
  });
});
