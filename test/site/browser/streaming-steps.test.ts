import {expect} from 'chai';
import '../../../src/define.js';
import * as streaming from '../../../stories/streaming.stories.js';
import {waitUntil} from '../../support/wait-until.js';
import {showInPage} from '../../stories/shown-story.js';

const plain = {theme: 'light', direction: 'ltr', args: {}} as const;

function press(name: string): void {
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({textContent}) => textContent === name)!.click();
}

const reply = (): string => document.querySelector('agent-chat')?.messages.at(-1)?.text ?? '';
const reads = (text: string): Promise<void> => waitUntil(() => reply() === text, `reads “${text}”`);
const isWaiting = (): Promise<void> =>
  waitUntil(() => document.querySelector('agent-chat')?.status === 'waiting', 'it waits');

describe('the story “Streaming, step by step”', () => {
  beforeEach(() => {
    showInPage(streaming.default, streaming.StepByStep, plain);
  });

  afterEach(() => showInPage({}, {}, plain));

  it('sends words, sentences and the rest on demand, and starts again', async () => {
    await isWaiting();
    press('One word');
    await reads('That');
    press('One word');
    press('One word');
    await reads('That is a');
    press('One sentence');
    await reads('That is a fair question.');
    press('Play');
    await waitUntil(() => reply().length > 'That is a fair question.'.length, 'it goes on');
    press('Pause');
    press('One word');
    const paused = reply();
    press('Restart');
    await isWaiting();
    expect(paused).to.match(/^That is a fair question\. Start/);
    press('One sentence');
    await reads('That is a fair question.');
  });

  it('has its buttons outside of the chat, in the order of the keyboard', async () => {
    const names = [...document.querySelectorAll('[role=group] button')].map(({textContent}) => textContent);
    expect(names).to.deep.equal(['Pause', 'One word', 'One sentence', 'Play', 'Restart']);
    expect(document.querySelector('agent-chat button')).to.equal(null);
  });
});
