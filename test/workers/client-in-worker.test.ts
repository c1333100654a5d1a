import {expect} from 'chai';

describe('the client in a worker', () => {
  it('lists, streams and reads records without a document', async () => {
    const worker = new Worker(new URL('./asking-worker.ts', import.meta.url), {type: 'module'});
    try {
      let said = '';
      const records = await new Promise((resolve, reject) => {
        worker.addEventListener('error', event => reject(new Error(event.message)));
        worker.addEventListener('message', ({data}: MessageEvent<{text?: string; records?: number}>) => {
          said += data.text ?? '';
          if (data.records !== undefined) resolve(data.records);
        });
        worker.postMessage('Is there a window here?');
      });
      expect(said).to.equal('Is there a window here?');
      expect(records).to.equal(2);
    } finally {
      worker.terminate();
    }
  });
});
