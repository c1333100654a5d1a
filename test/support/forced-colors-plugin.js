/** The connection that holds what a page is made to believe, for as long as it is open. */
const connections = new WeakMap();

/**
 * Forces colours in a page, as Windows does for those who ask for it. The driver's own command knows nothing of them, and
 * says nothing of that.
 *
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function forcedColorsPlugin() {
  return {
    name: 'forced-colors',
    async executeCommand({command, payload, session}) {
      if (command !== 'force-colors') return undefined;
      const page = session.browser.getPage(session.id);
      if (!connections.has(page)) connections.set(page, await page.createCDPSession());
      const features = [{name: 'forced-colors', value: payload ? 'active' : 'none'}];
      await connections.get(page).send('Emulation.setEmulatedMedia', {features});
      return true;
    },
  };
}
