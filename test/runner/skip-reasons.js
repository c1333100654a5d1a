// The reason of a skip is a part of the title: the runner gets nothing else of a skipped test.

const mark = ' – skipped: ';

/**
 * @param {string} title of a test or a suite
 * @param {string} reason
 */
export function withReason(title, reason) {
  return `${title}${mark}${reason}`;
}

/**
 * @param {readonly string[]} titles of the suites around a skipped test, and its own
 * @returns {{title: string, reason: string}}
 */
export function readSkip(titles) {
  const parts = titles.map(title => title.split(mark));
  return {
    title: parts.map(([title]) => title).join(' '),
    reason: parts.map(([, reason]) => reason).find(Boolean) ?? 'no reason given',
  };
}

/**
 * The lines of a summary: each reason once, most tests first.
 *
 * @param {readonly {reason: string}[]} skips
 */
export function listReasons(skips) {
  const counts = new Map();
  for (const {reason} of skips) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([reason, count]) => ({reason, count}));
}
