import {expect} from 'chai';
import type {ConversationRecord} from '../../../src/client/resources.js';
import type {CodeToRender} from '../../../src/markdown/content/code/custom-code.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory} from './history-harness.js';

describe('code of stored records', () => {
  it('is rendered by the page, which receives the record', async () => {
    const service = createTestService();
    service.respondNext(() =>
      Response.json({
        recordList: [
          {
            recordId: 'r-1',
            content: 'Sales:\n\n```chart\n3, 5\n```',
            role: 'assistant',
            createTime: '1768464000',
          },
        ],
        total: 1,
      }),
    );
    const calls: CodeToRender<ConversationRecord>[] = [];
    const history = await openHistory({
      service,
      settings: {
        renderCode: code => {
          calls.push(code);
          return `Chart of ${code.text}`;
        },
      },
    });
    await waitUntil(() => history.text.includes('Chart of 3, 5'), 'the result');
    expect(calls.map(({message}) => message.recordId)).to.deep.equal(['r-1']);
    await history.press('Show source');
    await waitUntil(() => history.button('Show result'), 'the source');
    expect(history.text).not.to.include('Chart of');
  });
});
