import type {Page} from 'playwright-core';
import {agents, endlessQuestion, longQuestion, serveLongSite, type LongSite} from './long-site.js';
import {
  ask,
  chatMarkup,
  loadAllMessages,
  loadAllRecords,
  scrollThrough,
  waitForChats,
} from './page-actions.js';
import type {Figure, Life} from './figures.js';
import {LongPage, type Holdings, type Work} from './long-page.js';

/* Each exported function is a scenario. `share` is the share of its full size. */

/** The next reply in a chat with a long history, beside an empty chat. */
export async function longHistory(share: number): Promise<Life> {
  const count = 10_000 * share;
  const empty = await onSite(chatMarkup(), 0, async long => {
    await waitForChats(long.page);
    return replyWork(long);
  });
  return onSite(chatMarkup(), count, async long => {
    await waitForChats(long.page);
    await loadAllMessages(long.page, count);
    const held = await long.holdings();
    const full = await replyWork(long);
    const scroll = await long.work(() => scrollThrough(long.page, 'agent-chat'));
    return {
      title: `A chat with ${count.toLocaleString('en')} stored messages`,
      figures: [
        ...heldFigures(held, {nodes: 5000, listeners: 300, heap: 30}),
        ...growthFigures(full, empty, count, 'an empty chat'),
        {what: 'CPU of 20 jumps through the transcript, ms', value: scroll.cpu},
        {what: 'layouts of 20 jumps', value: scroll.laidOut, most: 400},
      ],
    };
  });
}

/** A list of records, loaded to its end. */
export async function longList(share: number): Promise<Life> {
  const count = 20_000 * share;
  const markup = `<agent-history base-url="%service%" agent-id="Agent-0" page-size="50" paging="more"></agent-history>`;
  return onSite(markup, count, async long => {
    const before = long.requests.length;
    await loadAllRecords(long.page);
    const requests = long.requests.length - before;
    const held = await long.holdings();
    const scroll = await long.work(() => scrollThrough(long.page, 'agent-history'));
    return {
      title: `A list of ${count.toLocaleString('en')} records`,
      figures: [
        ...heldFigures(held, {nodes: 8000, listeners: 300, heap: 50}),
        {what: 'requests', value: requests, most: count / 50 + 12},
        {what: 'CPU of 20 jumps through the list, ms', value: scroll.cpu},
        {what: 'layouts of 20 jumps', value: scroll.laidOut, most: 400},
      ],
    };
  });
}

/** A chat that stays open for many replies. */
export async function manyReplies(share: number): Promise<Life> {
  const count = 2000 * share;
  return onSite(chatMarkup(), 0, async (long, site) => {
    await waitForChats(long.page);
    await ask(long.page, 'A question', 5);
    const before = await long.holdings();
    const first = await replyWork(long);
    await ask(long.page, 'A question', count);
    const held = await long.holdings();
    const last = await replyWork(long);
    const stored = await long.page.evaluate(() => Object.values(sessionStorage).join('').length);
    return {
      title: `A chat that stays open for ${count.toLocaleString('en')} replies`,
      figures: [
        {what: 'nodes', value: held.nodes, most: 30_000},
        {what: 'listeners', value: held.listeners, most: 1000},
        {what: 'heap per reply, kB', value: ((held.heap - before.heap) * 1024) / count, most: 45},
        {what: 'characters in the storage of the tab', value: stored, most: 510_000},
        {what: 'open replies at the service', value: site.open(), most: 0},
        ...growthFigures(last, first, 2 * count, 'the first replies'),
      ],
    };
  });
}

/** Many chats on one page, which answer at the same time. */
export async function manyChats(): Promise<Life> {
  const count = 20;
  const chats = Array.from({length: count}, (_, index) =>
    chatMarkup('', agents[index % agents.length]?.AgentId),
  );
  return onSite(`<main></main><template>${chats.join('')}</template>`, 0, async (long, site) => {
    const empty = await long.holdings();
    const requestsBefore = long.requests.length;
    const add = async (): Promise<void> => {
      await long.page.evaluate(() =>
        document.querySelector('main')!.append(document.querySelector('template')!.content.cloneNode(true)),
      );
      await waitForChats(long.page);
    };
    await add();
    const requests = long.requests.length - requestsBefore;
    const opened = await long.holdings();
    await askAll(long.page);
    const removeAll = () => long.page.evaluate(() => document.querySelector('main')!.replaceChildren());
    await removeAll();
    await long.waitForRelease();
    const first = await long.holdings();
    for (let round = 0; round < 3; round += 1) {
      await add();
      await askAll(long.page);
      await removeAll();
    }
    await long.waitForRelease();
    const last = await long.holdings();
    return {
      title: `${count} chats on a page`,
      figures: [
        {what: 'nodes per chat', value: (opened.nodes - empty.nodes) / count, most: 500},
        {what: 'listeners per chat', value: (opened.listeners - empty.listeners) / count, most: 80},
        {what: 'heap per chat, kB', value: ((opened.heap - empty.heap) * 1024) / count, most: 400},
        {what: 'requests until all show their agent', value: requests, most: count + 10},
        ...leftFigures(last, first, 'after three more rounds'),
        {what: 'open replies at the service', value: site.open(), most: 0},
      ],
    };
  });
}

/** A chat whose agent changes while replies run. */
export async function agentSwitches(share: number): Promise<Life> {
  const count = Math.ceil(50 * share);
  return onSite(chatMarkup(), 0, async (long, site) => {
    await waitForChats(long.page);
    // Every agent once: each keeps its conversation.
    await switchAgents(long.page, agents.length);
    await long.waitForRelease();
    const before = await long.holdings();
    const requestsBefore = long.requests.length;
    await switchAgents(long.page, count);
    const requests = long.requests.length - requestsBefore;
    await long.waitForRelease();
    const after = await long.holdings();
    return {
      title: `${count} switches of the agent during replies`,
      figures: [
        {what: 'requests per switch', value: requests / count, most: 4},
        ...leftFigures(after, before, 'after the switches', Math.ceil(count / agents.length)),
        {what: 'open replies at the service', value: site.open(), most: 0},
      ],
    };
  });
}

async function onSite<Found>(
  markup: string,
  records: number,
  use: (long: LongPage, site: LongSite) => Promise<Found>,
): Promise<Found> {
  const site = await serveLongSite(markup, records);
  try {
    return await LongPage.lend(site.origin, long => use(long, site));
  } finally {
    await site.close();
  }
}

/** The next reply of 500 tokens. */
async function replyWork(long: LongPage): Promise<Work> {
  // The first reply loads code.
  await ask(long.page, longQuestion);
  return long.work(() => ask(long.page, longQuestion));
}

function heldFigures(held: Holdings, most: Holdings): readonly Figure[] {
  return [
    {what: 'nodes', value: held.nodes, most: most.nodes},
    {what: 'listeners', value: held.listeners, most: most.listeners},
    {what: 'heap, MB', value: held.heap, most: most.heap},
  ];
}

/** @param messages how many more messages the chat has `after` */
function growthFigures(after: Work, before: Work, messages: number, other: string): readonly Figure[] {
  return [
    {
      what: 'blocks of code that each message adds to the next reply',
      value: (after.blocks - before.blocks) / messages,
      most: 60,
    },
    {what: `layouts for the next reply, beside ${other}`, value: after.laidOut / before.laidOut, most: 2},
    {what: `CPU of the next reply, beside ${other}`, value: after.cpu / before.cpu},
    {what: 'CPU of the next reply, ms', value: after.cpu},
  ];
}

/** @param replies how many more replies the shown conversation has `after` */
function leftFigures(after: Holdings, before: Holdings, when: string, replies = 0): readonly Figure[] {
  return [
    {what: `nodes left ${when}`, value: after.nodes - before.nodes, most: 200 + replies * 160},
    {what: `listeners left ${when}`, value: after.listeners - before.listeners, most: 50 + replies * 4},
    {what: `heap left ${when}, MB`, value: after.heap - before.heap, most: 3},
  ];
}

/** Asks in all chats at once and waits for all replies. */
function askAll(page: Page): Promise<void> {
  return page.evaluate(async question => {
    const ends = [...document.querySelectorAll('agent-chat')].map(chat => {
      const ended = new Promise(resolve => chat.addEventListener('agent-reply-end', resolve, {once: true}));
      chat.clear();
      chat.send(question);
      return ended;
    });
    await Promise.all(ends);
  }, longQuestion);
}

/** Starts an endless reply with one agent after the other. Ends with the first one and no reply. */
function switchAgents(page: Page, count: number): Promise<void> {
  return page.evaluate(
    async ([ids, question, switches]) => {
      const chat = document.querySelector('agent-chat')!;
      for (let index = 1; index <= switches; index += 1) {
        chat.agentId = ids[index % ids.length];
        await chat.updateComplete;
        const begun = new Promise(resolve =>
          chat.addEventListener('agent-reply-start', resolve, {once: true}),
        );
        while (!chat.send(question)) await new Promise(resolve => setTimeout(resolve));
        await begun;
      }
      chat.agentId = ids[0];
      await chat.updateComplete;
      chat.stop();
    },
    [agents.map(({AgentId}) => AgentId), endlessQuestion, count] as const,
  );
}
