import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {forgetVisitor} from '../../../src/session/storage-scope.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';

const thinking = {name: 'enable_thinking', label: 'Think  longer'};

async function chatWith(switches: unknown, setup: ChatSetup = {}): Promise<ChatHarness> {
  const settings = {switches: switches as AgentChat['switches'], ...setup.settings};
  const chat = await openChat({...setup, settings});
  await chat.until(() => chat.findAll('agent-switches:defined').length > 0, 'the code of switches');
  await chat.settle();
  return chat;
}

function shown(chat: ChatHarness): readonly string[] {
  return chat
    .findAll('[part="switch"]')
    .map(button => `${button.innerText.trim()} ${button.getAttribute('aria-pressed')}`);
}

function lastRequest(chat: ChatHarness): Readonly<Record<string, unknown>> {
  return JSON.parse(chat.service.requests.findLast(({method}) => method === 'POST')?.body ?? '') as Record<
    string,
    unknown
  >;
}

async function ask(chat: ChatHarness): Promise<Readonly<Record<string, unknown>>> {
  await chat.send('Which rose?');
  await chat.untilIdle();
  return lastRequest(chat);
}

describe('the switches of a chat', () => {
  it('add their fields to requests, and only those', async () => {
    const chat = await chatWith(['search', thinking]);
    expect(shown(chat)).to.deep.equal(['Search false', 'Think longer false']);
    await chat.press('Search');
    expect(shown(chat)).to.deep.equal(['Search true', 'Think longer false']);
    const {messages, ...rest} = await ask(chat);
    expect(messages).to.be.an('array');
    expect(rest).to.deep.equal({
      model: 'Agent-guide',
      stream: true,
      searchEnable: true,
      enable_thinking: false,
    });
    await chat.press('Search');
    expect(await ask(chat)).to.include({searchEnable: false});
  });

  it('add nothing without the setting, and nothing any more when the page removes them', async () => {
    const chat = await chatWith('search');
    await chat.press('Search');
    chat.chat.switches = undefined;
    await chat.settle();
    expect(Object.keys(await ask(chat))).to.have.members(['model', 'messages', 'stream']);
    expect(shown(chat)).to.deep.equal([]);
  });

  it('are shown only for an agent that offers them', async () => {
    const french = {...thinking, when: ({AgentId}: {AgentId: string}) => AgentId === 'Agent-translator'};
    const chat = await chatWith(['search', french]);
    expect(shown(chat)).to.deep.equal(['Search false']);
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    expect(shown(chat)).to.deep.equal(['Think longer false']);
    expect(await ask(chat))
      .to.include({enable_thinking: false})
      .and.not.have.property('searchEnable');
  });

  it('are remembered for each agent, and forgotten with the visitor', async () => {
    const first = await chatWith('search');
    await first.press('Search');
    const setup = {service: first.service, keepsStorage: true};
    const second = await chatWith(['search', thinking], setup);
    expect(shown(second)).to.deep.equal(['Search true', 'Think longer false']);
    await second.press('Think longer');
    second.chat.agentId = 'Agent-translator';
    await second.untilReads('Bonjour!');
    expect(shown(second)).to.deep.equal(['Think longer false']);
    second.chat.agentId = 'Agent-guide';
    await second.until(
      () => shown(second).join() === 'Search true,Think longer true',
      'the choice for this agent',
    );
    forgetVisitor('');
    await second.until(() => shown(second).join() === 'Search false,Think longer false', 'nothing is kept');
    const third = await chatWith('search', {...setup, settings: {persist: 'none'}});
    await third.press('Search');
    expect(JSON.stringify(sessionStorage)).not.to.include('switches');
  });

  it('never replace what the chat sends itself, and the console explains it', async () => {
    const warnings = await warningsOf(async () => {
      const chat = await chatWith([
        {name: 'messages', label: 'Messages'},
        {name: 'constructor', label: 'Trick'},
        {name: 'ok', label: ' '},
        'gone',
        {name: 'broken', label: 'Broken', when: () => JSON.parse('') as boolean},
        thinking,
        thinking,
      ]);
      expect(shown(chat)).to.deep.equal(['Think longer false']);
    });
    expect(warnings.join()).to.include('cannot set the field messages').and.include('"gone"');
    expect(warnings.join()).to.include('the switch broken failed');
  });

  it('take a list of words as an attribute', async () => {
    const chat = await chatWith('search');
    chat.chat.setAttribute('switches', '');
    await chat.settle();
    expect(shown(chat)).to.deep.equal([]);
    chat.chat.setAttribute('switches', 'search');
    await chat.until(() => shown(chat).length === 1, 'the switch');
  });

  it('are accessible', async () => {
    const chat = await chatWith(['search', thinking]);
    await chat.press('Search');
    expect(chat.find('[part="switches"]').ariaLabel).to.equal('Options for replies');
    await expectAccessible(chat.chat);
  });
});
