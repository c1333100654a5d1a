import {inspect} from 'node:util';

/** Maximum number of characters of an expected or actual value. */
const longestValue = 2_000;

/**
 * A failed test: one line for the summary of a run, and all details.
 *
 * @param {string} title
 * @param {{message?: string, stack?: string, expected?: unknown, actual?: unknown} | undefined} error
 */
export function failureOf(title, error) {
  const message = String(error?.message ?? 'no message');
  const values = ['expected', 'actual'].filter(
    name => error?.[name] !== undefined && isComposed(error[name]),
  );
  return {
    line: `${title}: ${message.split('\n')[0]}`,
    details: [
      title,
      error?.stack?.includes(message) ? error.stack : [message, error?.stack].filter(Boolean).join('\n'),
      ...values.map(name => `${name}: ${written(error[name])}`),
    ].join('\n'),
  };
}

/** The message contains other values. */
function isComposed(value) {
  return typeof value === 'object' || String(value).length > 40;
}

function written(value) {
  return (typeof value === 'string' ? value : inspect(value, {depth: 6})).slice(0, longestValue);
}
