import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {moveClock, type MovedClock} from '../../support/moved-clock.js';
import {openHistory, storeTalk} from './history-harness.js';

/** The time in Berlin around a change of summer time, and the expected day headings. */
const looks: readonly [title: string, now: string, records: readonly string[], days: readonly string[]][] = [
  [
    'just after the day of 23 hours',
    '2026-03-30T00:30+02:00',
    ['2026-03-28T12:00+01:00', '2026-03-29T12:00+02:00', '2026-03-30T00:10+02:00'],
    ['Today', 'Yesterday', 'Saturday, March 28, 2026'],
  ],
  [
    'late on the day of 25 hours',
    '2026-10-25T23:30+01:00',
    ['2026-10-23T23:50+02:00', '2026-10-24T00:10+02:00', '2026-10-25T00:10+02:00'],
    ['Today', 'Yesterday', 'Friday, October 23, 2026'],
  ],
  [
    'just after the day of 25 hours',
    '2026-10-26T00:30+01:00',
    ['2026-10-24T23:50+02:00', '2026-10-25T00:10+02:00', '2026-10-26T00:10+01:00'],
    ['Today', 'Yesterday', 'Saturday, October 24, 2026'],
  ],
  [
    'on the day after 29 February',
    '2028-03-01T00:05+01:00',
    ['2028-02-28T23:50+01:00', '2028-02-29T00:10+01:00', '2028-03-01T00:01+01:00'],
    ['Today', 'Yesterday', 'Monday, February 28, 2028'],
  ],
];

describe('the days of a history with longer and shorter days', () => {
  let clock: MovedClock;
  afterEach(() => clock.restore());

  for (const [title, now, records, days] of looks)
    it(`have the right names ${title}`, async () => {
      clock = moveClock(new Date(now).getTime());
      const service = createTestService();
      await storeTalk(service, records.length, (_record, index) => ({
        role: 'user',
        createTime: records[index]!,
      }));
      const history = await openHistory({service, settings: {timeZone: 'Europe/Berlin', locale: 'en'}});
      expect(history.days).to.deep.equal(days);
    });
});
