import {expect} from 'chai';
import {Announcer, type Announce} from '../../src/controllers/announcer.js';
import {ManualClock} from '../support/manual-clock.js';

const calm = 1000;

function announcerOf(mode: Announce): {
  readonly announcer: Announcer;
  readonly clock: ManualClock;
  readonly spoken: string[];
} {
  const clock = new ManualClock();
  const spoken: string[] = [];
  const announcer = new Announcer(
    () => mode,
    words => void spoken.push(words),
    (callback, milliseconds) => clock.schedule(callback, milliseconds),
  );
  return {announcer, clock, spoken};
}

describe('Announcer', () => {
  it('speaks finished sentences at a calm rate, each once', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    announcer.hear('One is done. Two is');
    expect(spoken).to.deep.equal([]);
    clock.advance(calm);
    expect(spoken).to.deep.equal(['One is done.']);
    announcer.hear('One is done. Two is done. Three is done. Four');
    clock.advance(calm);
    announcer.finish({status: 'Complete.', always: false});
    expect(spoken).to.deep.equal(['One is done.', 'Two is done. Three is done.', 'Four']);
  });

  it('speaks once a second at most, however fast the reply grows', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    let reply = '';
    for (let word = 0; word < 100; word += 1) {
      reply += `Word ${word}. `;
      announcer.hear(reply);
      clock.advance(20);
    }
    announcer.finish({status: '', always: false});
    expect(spoken.length).to.be.at.most(3);
    expect(spoken.join(' ')).to.equal(reply.trim());
  });

  it('says nothing in the calm when no sentence is finished', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    announcer.hear('A long beginning without');
    clock.advance(calm);
    expect(spoken).to.deep.equal([]);
  });

  it('adds that the reply was stopped to what was left to say', () => {
    const {announcer, spoken} = announcerOf('sentences');
    announcer.hear('Half a sen');
    announcer.finish({status: 'Stopped.', always: true});
    expect(spoken).to.deep.equal(['Half a sen Stopped.']);
  });

  it('says that a reply came, and nothing of it, when only the status is wanted', () => {
    const {announcer, clock, spoken} = announcerOf('status');
    announcer.say('Waiting');
    announcer.hear('One. Two.');
    clock.advance(calm);
    announcer.finish({status: 'Complete.', always: false});
    expect(spoken).to.deep.equal(['Waiting', 'Complete.']);
  });

  it('says the whole reply at its end when that is wanted', () => {
    const {announcer, clock, spoken} = announcerOf('complete');
    announcer.hear('One. ');
    clock.advance(calm);
    announcer.hear('One. Two.');
    announcer.finish({status: 'Complete.', always: false});
    expect(spoken).to.deep.equal(['One. Two.']);
  });

  it('is silent when it is off', () => {
    const {announcer, clock, spoken} = announcerOf('off');
    announcer.say('Waiting');
    announcer.hear('One. Two.');
    clock.advance(calm);
    announcer.finish({status: 'Stopped.', always: true});
    expect(spoken).to.deep.equal([]);
    expect(clock.running).to.deep.equal([]);
  });

  it('forgets a reply that was given up', () => {
    const {announcer, clock, spoken} = announcerOf('sentences');
    announcer.hear('Old. And more');
    announcer.reset();
    clock.advance(calm);
    announcer.hear('New. And');
    announcer.finish({status: '', always: false});
    expect(spoken).to.deep.equal(['New. And']);
  });
});
