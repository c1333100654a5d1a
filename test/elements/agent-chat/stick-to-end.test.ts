import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {StickToEnd, type ScrollingElement} from '../../../src/elements/agent-chat/transcript/stick-to-end.js';

const host: ScrollingElement = {
  scrollMode: 'auto',
  updateComplete: Promise.resolve(true),
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: () => undefined,
};

/** A view of 100 pixels over 1,000 pixels of content, with its stick. */
async function openView(): Promise<{transcript: HTMLElement; stick: StickToEnd}> {
  const transcript = await fixture<HTMLElement>(html`
    <div style="block-size: 100px; overflow: auto">
      <div style="block-size: 1000px"></div>
      <p></p>
    </div>
  `);
  const [column, end] = transcript.children as unknown as readonly HTMLElement[];
  const stick = new StickToEnd(host, {transcript, column: column!, end: end!}, () => false);
  stick.hostConnected();
  return {transcript, stick};
}

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

describe('a wish to see the end of a chat', () => {
  it('is fulfilled in the next frame', async () => {
    const {transcript, stick} = await openView();
    void stick.revealEnd();
    await twoFrames();
    expect(transcript.scrollTop).to.be.above(850);
  });

  for (const later of ['release', 'revealBeginning'] as const) {
    it(`is dropped when ${later}() follows before that frame`, async () => {
      const {transcript, stick} = await openView();
      void stick.revealEnd();
      stick[later]();
      await twoFrames();
      expect(transcript.scrollTop).to.equal(0);
    });
  }
});
