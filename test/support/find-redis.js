// Finds or installs the Redis server of the tests. Plain JavaScript: the test runner calls it before its processes start.
import {findProgram, installOnDebian} from './find-program.js';

const program = {variable: 'REDIS_SERVER_PATH', commands: ['redis-server', 'valkey-server']};
/** Seconds for each step of the installation. */
const maxSeconds = 120;

/**
 * @param {{install?: boolean}} [options] whether to install a missing server. Default: `true`.
 * @returns {string | undefined} the path of the server
 */
export function findRedis({install = true} = {}) {
  const found = findProgram(program);
  if (found || !install) return found;
  return installOnDebian(['redis-server'], maxSeconds) ? findProgram(program) : undefined;
}
