import {expect} from 'chai';
import {chatAnswering} from '../../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../../support/chat-harness.js';
import {createTestService} from '../../../support/local-service.js';
import {MenuHarness} from '../../../support/open-menu.js';

/** Chooses an item and returns the name and the content of the file. */
async function download(chat: ChatHarness, item: string): Promise<readonly [string, string]> {
  const saved: HTMLAnchorElement[] = [];
  const {click} = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this);
  };
  try {
    await new MenuHarness(chat.chat).choose(item);
    await chat.until(() => saved.length > 0, 'the file');
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  const [link] = saved;
  return [link!.download, await fetch(link!.href).then(file => file.text())];
}

describe('a download from the menu', () => {
  it('has the messages in the format of the item, and the name of the agent', async () => {
    const chat = await chatAnswering('Water **roses**.');
    const [name, markdown] = await download(chat, 'Download as Markdown');
    expect(name).to.match(/^Garden-guide-\d{4}-\d\d-\d\d\.md$/);
    expect(markdown).to.include('> Water **roses**.');
    const [jsonName, json] = await download(chat, 'Download as JSON');
    expect(jsonName).to.match(/\.json$/);
    expect(JSON.parse(json)).to.deep.include({agentId: 'Agent-guide'});
    const [textName, text] = await download(chat, 'Download as plain text');
    expect(textName).to.match(/\.txt$/);
    expect(text).to.include('    Water **roses**.');
    expect(new MenuHarness(chat.chat).focused).to.equal('Menu');
  });

  it('includes the sources of a reply', async () => {
    const sources = [{url: 'https://garden.example/roses', title: 'Roses'}];
    const service = createTestService({answers: () => [{text: 'Water roses.', sources}]});
    const chat = await openChat({service});
    await chat.send('Go on');
    await chat.untilIdle();
    const [, markdown] = await download(chat, 'Download as Markdown');
    expect(markdown).to.include('https://garden.example/roses');
  });

  it('reports a file that cannot be made', async () => {
    const chat = await chatAnswering('Roses.');
    chat.chat.exportTranscript = () => Promise.reject(new Error('No room'));
    await new MenuHarness(chat.chat).choose('Download as JSON');
    await chat.untilShows('That did not work. Please try again.');
    expect(chat.announced.at(-1)).to.equal('That did not work. Please try again.');
  });
});
