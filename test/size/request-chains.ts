import type {Page} from 'playwright-core';

/** How many files had to come one after the other before a file could be requested; 0 when the page names the file. */
export type Dependencies = ReadonlyMap<string, number>;

interface StackTrace {
  readonly callFrames: readonly {readonly url: string}[];
}

declare global {
  /** The stack at the insertion of each `<link>`, by address. The DevTools protocol does not report it. */
  var linkStacks: Record<string, string> | undefined;
}

/** Watches which file requests which. Call it before the page loads; the returned function reads the result. */
export async function watchRequestChains(page: Page): Promise<() => Promise<Dependencies>> {
  const causes = new Map<string, string[]>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({request, initiator, type}) => {
    if (type === 'Document' || causes.has(request.url)) return;
    causes.set(request.url, [initiator.url ?? '', ...addressesOf(initiator.stack)]);
  });
  await session.send('Network.enable');
  await page.addInitScript(recordLinks);
  return async () => {
    const stacks = await page.evaluate(() => globalThis.linkStacks ?? {});
    const dependencies = new Map<string, number>();
    // In the order of the requests: a file comes after the files that request it.
    for (const [address, reported] of causes) {
      const all = [...reported, ...(stacks[address]?.match(/https?:[^\s()]+?(?=:\d+:\d+)/g) ?? [])];
      dependencies.set(address, Math.max(0, ...all.map(cause => (dependencies.get(cause) ?? -1) + 1)));
    }
    return dependencies;
  };
}

function addressesOf(stack: StackTrace | undefined): string[] {
  return stack?.callFrames.map(({url}) => url) ?? [];
}

/** Runs in the page. Vite requests lazy files by `<link rel="modulepreload">`. */
function recordLinks(): void {
  const stacks: Record<string, string> = {};
  globalThis.linkStacks = stacks;
  Error.stackTraceLimit = 100;
  const {appendChild} = Node.prototype;
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child instanceof HTMLLinkElement) stacks[child.href] = new Error().stack ?? '';
    return appendChild.call(this, child) as Child;
  };
}
