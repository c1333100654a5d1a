import {expect} from 'chai';
import {Announcer} from '../../src/elements/agent-chat/announcements/announcer.js';
import {LiveRegion} from '../../src/controllers/live-region.js';
import {ManualClock} from '../support/manual-clock.js';

function regionOf(): {readonly element: Element; readonly region: LiveRegion; readonly clock: ManualClock} {
  const clock = new ManualClock();
  const element = document.createElement('div');
  const region = new LiveRegion(
    () => element,
    (callback, milliseconds) => clock.schedule(callback, milliseconds),
  );
  return {element, region, clock};
}

const texts = ({children}: Element): readonly string[] => [...children].map(child => child.textContent);

describe('LiveRegion', () => {
  it('adds a new element for each text, so the same text is read twice', () => {
    const {element, region, clock} = regionOf();
    region.say('Copied');
    const [first] = element.children;
    clock.advance(1000);
    region.say('Copied');
    expect(texts(element)).to.deep.equal(['Copied']);
    expect(element.firstElementChild).not.to.equal(first);
  });

  it('keeps the previous text for a moment when another follows at once', () => {
    const {element, region, clock} = regionOf();
    region.say('One');
    region.say('Two');
    expect(texts(element)).to.deep.equal(['One', 'Two']);
    clock.advance(1000);
    expect(texts(element)).to.deep.equal(['Two']);
    expect(clock.running).to.deep.equal([]);
  });

  it('changes a few times in two seconds of a reply, however fast its chunks come', () => {
    for (const interval of [1, 5, 40, 250]) {
      const {element, region, clock} = regionOf();
      const observer = new MutationObserver(() => undefined);
      observer.observe(element, {childList: true, characterData: true, subtree: true});
      let said = 0;
      const announcer = new Announcer({
        mode: () => 'sentences',
        speak: words => region.say(words),
        beginReading: () => ({
          getReady: () => undefined,
          read: reply => reply.slice(said, (said = reply.length)),
        }),
        delay: (callback, milliseconds) => clock.schedule(callback, milliseconds),
      });
      announcer.say('Waiting');
      let reply = '';
      for (let time = 0; time < 2000; time += interval) {
        reply += 'Word. ';
        announcer.update(reply);
        clock.advance(interval);
      }
      announcer.finish('Complete.', 'Complete.');
      clock.advance(1000);
      expect(observer.takeRecords().length, `every ${interval} ms`).to.be.within(2, 14);
    }
  });

  it('announces nothing without text or before there is a region', () => {
    const {element, region} = regionOf();
    region.say('');
    new LiveRegion(() => null).say('Lost');
    expect(element.childElementCount).to.equal(0);
  });
});
