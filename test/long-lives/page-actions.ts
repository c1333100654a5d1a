import type {Page} from 'playwright-core';
import {pageAgent} from '../support/page-agent.js';

/** Long: the machine may be busy, and every action ends. */
const timeout = 300_000;

export function chatMarkup(own = '', agentId = 'Agent-0'): string {
  return `<agent-chat base-url="%service%" agent-id="${agentId}" ${own}></agent-chat>`;
}

/** Waits until every chat of the page shows its agent. */
export async function waitForChats(page: Page): Promise<void> {
  for (const chat of await page.locator('agent-chat').all())
    await chat.getByRole('heading', {name: pageAgent.name}).waitFor({state: 'attached', timeout});
}

/** Sends a question in the first chat some times, and waits for the end of each reply. */
export async function ask(page: Page, question: string, count = 1): Promise<void> {
  await page.evaluate(
    async ([text, times]) => {
      const chat = document.querySelector('agent-chat')!;
      for (let time = 0; time < times; time += 1) {
        const ended = new Promise(resolve => chat.addEventListener('agent-reply-end', resolve, {once: true}));
        while (!chat.send(text)) await new Promise(resolve => setTimeout(resolve));
        await ended;
        await chat.updateComplete;
      }
    },
    [question, count] as const,
  );
}

/** Loads all stored messages of a chat, and checks their number. */
export async function loadAllMessages(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    const chat = document.querySelector('agent-chat')!;
    chat.session.configure({historySize: 1000});
    chat.history = 'recent';
  });
  await page.waitForFunction(() => document.querySelector('agent-chat')?.messages.length, undefined, {
    timeout,
  });
  const loaded = await page.evaluate(async () => {
    const chat = document.querySelector('agent-chat')!;
    while (await chat.loadOlder()) await chat.updateComplete;
    return chat.messages.length;
  });
  if (loaded !== count) throw new Error(`${loaded} of ${count} messages were loaded.`);
}

/** Loads records until there are no more. */
export async function loadAllRecords(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('agent-history')?.status === 'ready', undefined, {
    timeout,
  });
  const left = await page.evaluate(async () => {
    const history = document.querySelector('agent-history')!;
    while (history.hasMore) await history.loadMore();
    return history.total - history.records.length;
  });
  if (left !== 0) throw new Error(`${left} records were not loaded.`);
}

/** Jumps from the end of an element to its beginning and back. */
export function scrollThrough(page: Page, name: 'agent-chat' | 'agent-history'): Promise<void> {
  return page.evaluate(async tag => {
    const root = document.querySelector(tag)!.shadowRoot!;
    const scroller = [...root.querySelectorAll('*')].find(
      element =>
        element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
    );
    if (!scroller) throw new Error('Nothing scrolls.');
    for (let step = 1; step <= 20; step += 1) {
      scroller.scrollTop = (scroller.scrollHeight * Math.abs(10 - step)) / 10;
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, name);
}
