import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';
import {driveChat, type ChatDriver} from '../../src/testing/drive-chat.js';
import {openChat, testClient} from '../support/chat-harness.js';
import {createTestService} from '../support/local-service.js';
import {putLauncher} from '../elements/agent-launcher/launcher-harness.js';

/** Words of the error of a step that cannot be done now. */
async function problemOf(
  step: (impatient: ChatDriver) => Promise<unknown>,
  target: Document | Element = document,
) {
  try {
    await step(driveChat(target, {timeout: 0}));
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('The step was done.');
}

describe('a driver of a chat', () => {
  it('asks, waits for the whole reply and reads the messages', async () => {
    const {service} = await openChat();
    const chat = driveChat(document);
    const answer = service.nextAnswer();
    await chat.ask('When do I\nprune roses?');
    answer.say('In **late');
    expect(await problemOf(({waitUntilIdle}) => waitUntilIdle())).to.match(
      /^A reply is still running\. The chat shows: “/,
    );
    answer.say(' winter**.');
    answer.end();
    await chat.waitUntilIdle();
    expect(await chat.messages()).to.deep.equal([
      {role: 'assistant', text: 'Welcome to the garden! What would you like to know?', notice: ''},
      {role: 'user', text: 'When do I\nprune roses?', notice: ''},
      {role: 'assistant', text: 'In late winter.', notice: ''},
    ]);
  });

  it('writes as a visitor does, with events of the field', async () => {
    const {chat, service} = await openChat();
    const types: string[] = [];
    for (const type of ['focusin', 'input', 'agent-message-send'])
      chat.addEventListener(type, () => types.push(type));
    const question = service.nextAnswer();
    await driveChat(chat).ask('Hello');
    question.end();
    expect(types.slice(0, 2)).to.deep.equal(['focusin', 'input']);
    expect(types).to.include('agent-message-send');
    expect((await question.asked).messages.at(-1)?.content).to.equal('Hello');
  });

  it('stops a reply and reads the note below it', async () => {
    const {service} = await openChat();
    const chat = driveChat(document);
    const answer = service.nextAnswer();
    await chat.ask('Tell me');
    answer.say('Once');
    await answer.asked;
    await chat.stop();
    await answer.aborted;
    await chat.waitUntilIdle();
    expect((await chat.messages()).at(-1)?.notice).to.equal('Stopped.');
    expect(await problemOf(({stop}) => stop())).to.match(/^No reply is running\./);
  });

  it('reads a failure below the reply', async () => {
    const {service} = await openChat();
    const chat = driveChat(document);
    const answer = service.nextAnswer();
    await chat.ask('Tell me');
    answer.fail();
    await chat.waitUntilIdle();
    const [reply] = (await chat.messages()).slice(-1);
    expect(reply?.role).to.equal('assistant');
    expect(reply?.notice).not.to.equal('');
  });

  it('opens the chat of a launcher, also if it is open', async () => {
    const {launcher} = await putLauncher();
    expect(await problemOf(({messages}) => messages())).to.match(
      /^There is no open chat\. The page “.*” has: <agent-launcher>\. Waited 0 ms\.$/,
    );
    const chat = driveChat(launcher);
    await chat.open();
    await chat.open();
    expect(launcher.open).to.equal(true);
    await chat.ask('Hello');
    await chat.waitUntilIdle();
    expect((await chat.messages()).map(({text}) => text).slice(1)).to.deep.equal(['Hello', 'Hello']);
    launcher.hide();
    await launcher.updateComplete;
    expect(await problemOf(({ask}) => ask('Still there?'))).to.match(/<agent-chat> \(hidden\)/);
  });

  it('chooses an agent in a launcher and in a list beside the chat', async () => {
    const {launcher} = await putLauncher({settings: {agentId: '', pick: true}});
    const inLauncher = driveChat(launcher);
    await inLauncher.open();
    await inLauncher.choose('Translator');
    expect((await inLauncher.messages()).map(({text}) => text)).to.deep.equal(['Bonjour!']);
    launcher.remove();

    const client = testClient(createTestService());
    const place = await fixture<HTMLElement>(
      html`<agent-provider .client=${client}
        ><agent-picker></agent-picker><agent-chat></agent-chat
      ></agent-provider>`,
    );
    const beside = driveChat(place);
    await beside.choose('Agent-translator');
    await beside.choose('Garden guide');
    expect((await beside.messages())[0]?.text).to.match(/^Welcome to the garden/);
    expect(await problemOf(({choose}) => choose('Nobody'), place)).to.match(
      /^There is no agent “Nobody” to choose\. Agents on screen: Garden guide, Translator, Archive clerk\./,
    );
  });

  it('drives one of several chats', async () => {
    const service = createTestService();
    await fixture(
      html`<main>
        <div><agent-chat .client=${testClient(service)} agent-id="Agent-guide"></agent-chat></div>
        <div id="help">
          <agent-chat .client=${testClient(service)} agent-id="Agent-translator"></agent-chat>
        </div>
      </main> `,
    );
    await driveChat(document, {within: '#help'}).waitUntilIdle();
    const messages = await driveChat(document, {within: '#help'}).messages();
    expect(messages.map(({text}) => text)).to.deep.equal(['Bonjour!']);
    expect(await problemOf(({messages: read}) => read())).to.match(
      /^There are 2 open chats\. Choose one with the option `within`\./,
    );
  });
});

describe('the error of a driver', () => {
  it('names an empty page and an element that is missing', async () => {
    const place = await fixture<HTMLElement>(html`<main></main>`);
    expect(await problemOf(({open}) => open(), place)).to.match(
      /^There is no open chat\. The page “.*” has: no element of agent-chat-elements\./,
    );
    const missing = driveChat(place, {within: '#help', timeout: 0}).open();
    expect(await missing.catch(String)).to.match(/^Error: No element matches “#help”\./);
  });

  it('names a chat without a message field', async () => {
    await openChat({settings: {readonly: true}});
    expect(await problemOf(({ask}) => ask('Hello'))).to.match(
      /^The chat has no message field\. The chat shows: “/,
    );
  });

  it('names a message that the page prevents', async () => {
    const {chat} = await openChat();
    chat.addEventListener('agent-message-send', event => event.preventDefault());
    const driver = driveChat(chat, {timeout: 1});
    expect(await driver.ask('My card').catch(String)).to.match(
      /The chat did not send the message\. The field still contains “My card”|“Send” button is disabled/,
    );
  });
});
