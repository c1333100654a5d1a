import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {detailsModule} from '../../../src/client/reply-stream.js';
import {askThinker} from '../../support/thinking-reply.js';

before(() => Promise.all([partsModule.load(), detailsModule.load()]));

describe('data of an agent for the page', () => {
  it('arrives as events, in order, and shows nothing', async () => {
    const {chat, ...reply} = await askThinker();
    const received: unknown[] = [];
    const onState = ({snapshot, delta}: DocumentEventMap['agent-state']) => received.push({snapshot, delta});
    const onCustom = ({name, value}: DocumentEventMap['agent-custom-event']) => received.push({name, value});
    document.addEventListener('agent-state', onState);
    document.addEventListener('agent-custom-event', onCustom);
    try {
      const delta = [{op: 'replace', path: '/step', value: 2}];
      const data = [
        {kind: 'state', snapshot: {step: 1}},
        {kind: 'state-delta', delta},
        {kind: 'custom', name: 'progress', value: '<img src=x onerror=alert(1)>'},
        {kind: 'other'},
        {kind: 'custom', value: 1},
        7,
      ];
      reply.act({choices: [{delta: {agent_data: data}}]});
      reply.say('In May.');
      await chat.untilReads('In May.');
      await reply.end();
      expect(received).to.deep.equal([
        {snapshot: {step: 1}, delta: undefined},
        {snapshot: undefined, delta},
        {name: 'progress', value: '<img src=x onerror=alert(1)>'},
      ]);
      expect(chat.findAll('.bubble').at(-1)?.innerText.trim()).to.equal('In May.');
    } finally {
      document.removeEventListener('agent-state', onState);
      document.removeEventListener('agent-custom-event', onCustom);
    }
  });
});
