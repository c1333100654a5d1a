import {expect} from 'chai';
import {detailsModule} from '../../../src/client/reply-stream.js';
import {openChat} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory} from '../agent-history/history-harness.js';

describe('the marks of sources in stored records', () => {
  const stored = {
    recordId: 'r-1',
    content: 'In winter [1], not [2].',
    role: 'assistant',
    createTime: '1768464000',
    citations: [{url: 'https://garden.example/roses', title: 'Pruning roses', text: 'Cut in winter.'}],
  };

  it('are links in a chat with stored messages', async () => {
    const service = createTestService();
    // Their reader loads only for records with sources.
    expect(detailsModule.loaded).to.equal(undefined);
    const agent = sampleAgents(1)[0]!;
    service.respondNext(() => Response.json({recordList: [stored], total: 1}));
    const chat = await openChat({service, settings: {agent, history: 'recent'}});
    await chat.until(() => chat.findAll('.blocks [part="citation-link"]').length === 1, 'the link');
    expect(chat.findAll('[part="sources"] li')).to.have.length(1);
  });

  it('are links in a history', async () => {
    const service = createTestService();
    service.respondNext(() => Response.json({recordList: [stored], total: 1}));
    const {element, root} = await openHistory({service});
    await waitUntil(() => root.querySelectorAll('[part="citation-link"]').length === 1, 'the link');
    root.querySelector<HTMLElement>('[part="citation-link"]')!.click();
    await waitUntil(() => root.querySelector('[part="citation"]:popover-open') !== null, 'the popover');
    expect(root.querySelector<HTMLElement>('[part="citation"]')!.innerText).to.include('garden.example');
    await expectAccessible(element);
  });
});
