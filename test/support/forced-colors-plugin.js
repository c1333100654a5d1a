/** The connection that keeps a page’s emulation while it is open. */
const connections = new WeakMap();

/**
 * Forces colours in a page, like Windows with high contrast. The driver’s own command ignores this without an error.
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
