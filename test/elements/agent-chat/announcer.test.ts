import {expect} from 'chai';
import {
  Announcer,
  type Announce,
  type ReplyReading,
} from '../../../src/elements/agent-chat/announcements/announcer.js';
import {ManualClock} from '../../support/manual-clock.js';

const calm = 1000;

/** Speaks up to the last full stop that has text after it. */
function readSentences(ready?: Promise<void>): ReplyReading {
  let said = 0;
  return {
    getReady: () => ready,
    read(reply, isComplete) {
      const end = isComplete ? reply.length : Math.max(reply.lastIndexOf('. ') + 1, said);
      const words = reply.slice(said, end).trim();
      said = end;
      return words;
    },
  };
}

interface Setup {
  mode: Announce;
  readonly announcer: Announcer;
  readonly clock: ManualClock;
  readonly spoken: string[];
}

function announcerOf(mode: Announce, beginReading: () => ReplyReading = readSentences): Setup {
  const clock = new ManualClock();
  const spoken: string[] = [];
  const announcer = new Announcer({
    mode: () => setup.mode,
    speak: words => void spoken.push(words),
    beginReading,
    delay: (callback, milliseconds) => clock.schedule(callback, milliseconds),
  });
  const setup: Setup = {mode, announcer, clock, spoken};
  return setup;
}

describe('Announcer', () => {
  it('speaks finished sentences at a calm rate, each once', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    announcer.update('One is done. Two is');
    expect(spoken).to.deep.equal([]);
    clock.advance(calm);
    expect(spoken).to.deep.equal(['One is done.']);
    announcer.update('One is done. Two is done. Three is done. Four');
    clock.advance(calm);
    announcer.finish('', 'Complete.');
    expect(spoken).to.deep.equal(['One is done.', 'Two is done. Three is done.', 'Four']);
  });

  it('speaks at most once a second, however fast the reply grows', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    let reply = '';
    for (let word = 0; word < 100; word += 1) {
      reply += `Word ${word}. `;
      announcer.update(reply);
      clock.advance(20);
    }
    announcer.finish('', '');
    expect(spoken.length).to.be.at.most(3);
    expect(spoken.join(' ')).to.equal(reply.trim());
  });

  it('stays silent between announcements while no sentence is finished', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    announcer.update('A long beginning without');
    clock.advance(calm);
    expect(spoken).to.deep.equal([]);
  });

  it('announces a stop after the remaining text', () => {
    const {announcer, spoken} = announcerOf('sentences');
    announcer.update('Half a sen');
    announcer.finish('Stopped.', 'Stopped.');
    expect(spoken).to.deep.equal(['Half a sen Stopped.']);
  });

  it('announces only that a reply arrived in status mode', () => {
    const {announcer, clock, spoken} = announcerOf('status');
    announcer.say('Waiting');
    announcer.update('One. Two.');
    clock.advance(calm);
    announcer.finish('', 'Complete.');
    expect(spoken).to.deep.equal(['Waiting', 'Complete.']);
  });

  it('announces the whole reply at its end in whole mode', () => {
    const {announcer, clock, spoken} = announcerOf('complete');
    announcer.update('One. ');
    clock.advance(calm);
    announcer.update('One. Two.');
    announcer.finish('', 'Complete.');
    expect(spoken).to.deep.equal(['One. Two.']);
  });

  it('is silent when it is off', () => {
    const {announcer, clock, spoken} = announcerOf('off');
    announcer.say('Waiting');
    announcer.update('One. Two.');
    clock.advance(calm);
    announcer.finish('Stopped.', 'Stopped.');
    expect(spoken).to.deep.equal([]);
    expect(clock.running).to.deep.equal([]);
  });

  it('goes silent during a reply and continues from there later', () => {
    const setup = announcerOf('sentences');
    const {announcer, clock, spoken} = setup;
    announcer.update('One. Two');
    clock.advance(calm);
    setup.mode = 'off';
    announcer.update('One. Two. Three');
    clock.advance(calm);
    expect(spoken).to.deep.equal(['One.']);
    setup.mode = 'sentences';
    announcer.update('One. Two. Three. Four');
    clock.advance(calm);
    announcer.finish('', '');
    expect(spoken).to.deep.equal(['One.', 'Two. Three.', 'Four']);
  });

  it('speaks no more of a reply after a switch to status mode', () => {
    const setup = announcerOf('sentences');
    setup.announcer.update('One. Two');
    setup.mode = 'status';
    setup.clock.advance(calm);
    setup.announcer.finish('', 'Complete.');
    expect(setup.spoken).to.deep.equal(['Complete.']);
  });

  it('drops the text of an abandoned reply', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    announcer.update('Old. And more');
    announcer.reset();
    clock.advance(calm);
    announcer.update('New. And');
    announcer.finish('', '');
    expect(spoken).to.deep.equal(['New. And']);
  });

  it('delays the end of a reply until its text is readable', async () => {
    let getReady = (): void => {};
    const ready = new Promise<void>(resolve => (getReady = resolve));
    const {announcer, clock, spoken} = announcerOf('sentences', () => readSentences(ready));
    announcer.update('One. Two');
    announcer.finish('Stopped.', 'Stopped.');
    expect(spoken).to.deep.equal([]);
    getReady();
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken).to.deep.equal(['One. Two Stopped.']);
    expect(clock.running).to.deep.equal([]);
  });

  it('speaks later announcements after the end of the reply', async () => {
    let getReady = (): void => {};
    const ready = new Promise<void>(resolve => (getReady = resolve));
    const {announcer, spoken} = announcerOf('sentences', () => readSentences(ready));
    announcer.update('One. Two');
    announcer.finish('', '');
    announcer.say('3 suggested messages');
    expect(spoken).to.deep.equal([]);
    getReady();
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken).to.deep.equal(['One. Two', '3 suggested messages']);
    announcer.say('Copied');
    expect(spoken.at(-1)).to.equal('Copied');
  });

  it('drops the end of a reply and its follow-ups when the conversation is gone', async () => {
    let getReady = (): void => {};
    const ready = new Promise<void>(resolve => (getReady = resolve));
    const {announcer, spoken} = announcerOf('sentences', () => readSentences(ready));
    announcer.update('One. Two');
    announcer.finish('', '');
    announcer.say('3 suggested messages');
    announcer.silence();
    announcer.say('Waiting');
    getReady();
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken).to.deep.equal(['Waiting']);
  });

  it('speaks the end of a reply even when the next question comes first', async () => {
    let getReady = (): void => {};
    const ready = new Promise<void>(resolve => (getReady = resolve));
    const {announcer, spoken} = announcerOf('sentences', () => readSentences(ready));
    announcer.update('One. Two');
    announcer.finish('', '');
    announcer.reset();
    announcer.say('Waiting');
    getReady();
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken).to.deep.equal(['One. Two', 'Waiting']);
  });

  it('speaks the first sentences when they become readable, even if no more text comes', async () => {
    let getReady = (): void => {};
    const ready = new Promise<void>(resolve => (getReady = resolve));
    const {announcer, clock, spoken} = announcerOf('sentences', () => readSentences(ready));
    announcer.update('One. Two');
    clock.advance(calm);
    announcer.say('Copied');
    expect(spoken).to.deep.equal(['Copied']);
    announcer.update('One. Two. Three');
    clock.advance(calm);
    getReady();
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken).to.deep.equal(['Copied', 'One. Two.']);
    announcer.update('One. Two. Three. Four');
    clock.advance(calm);
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken.at(-1)).to.equal('Three.');
  });

  it('speaks the ends of replies and later announcements in order', async () => {
    let getReady = (): void => {};
    const ready = new Promise<void>(resolve => (getReady = resolve));
    const {announcer, clock, spoken} = announcerOf('sentences', () => readSentences(ready));
    for (const reply of ['One. Two', 'Three. Four']) {
      announcer.reset();
      announcer.say('Waiting');
      announcer.update(reply);
      clock.advance(calm);
      announcer.finish('', '');
    }
    announcer.say('Copied');
    getReady();
    await new Promise(resolve => setTimeout(resolve));
    expect(spoken).to.deep.equal(['Waiting', 'One. Two', 'Waiting', 'Three. Four', 'Copied']);
  });

  it('parses nothing where no reply text is wanted', () => {
    for (const mode of ['off', 'status'] as const) {
      let begun = 0;
      const {announcer, clock} = announcerOf(mode, () => {
        begun += 1;
        return readSentences();
      });
      announcer.update('One. Two');
      clock.advance(calm);
      announcer.finish('Complete.', 'Complete.');
      expect(begun, mode).to.equal(0);
    }
  });
});
