import type {CDPSession} from 'playwright-core';
import type {SpokenKey, SpokenState} from '../../stories/docs/accessibility-steps.js';
import {openPage, pressWithoutWaiting} from '../support/browser-page.js';
import type {} from './spoken-page.js';
import type {} from '../stories/checked-page.js';

/** A part of a page as the accessibility tree of a browser describes it. */
export interface SpokenNode {
  /** An ARIA role, or another word of the browser. */
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: readonly SpokenState[];
  readonly isFocused: boolean;
}

/** A page that shows stories, with its accessibility tree. */
export interface SpokenPage {
  readonly show: (story: string) => Promise<void>;
  /** Moves to a control. Returns whether the page has it. */
  readonly moveTo: (name: string) => Promise<boolean>;
  readonly press: (key: SpokenKey) => Promise<void>;
  readonly write: (text: string) => Promise<void>;
  readonly setOnline: (isOnline: boolean) => Promise<void>;
  /** Returns the parts of the page in reading order. */
  readonly readNodes: () => Promise<readonly SpokenNode[]>;
  /** Returns the announcements since the previous call. */
  readonly takeAnnouncements: () => Promise<readonly string[]>;
}

/** Opens Chromium, whose debugging protocol contains the accessibility tree. */
export async function openSpokenPage(address: string): Promise<SpokenPage> {
  const {page} = await openPage({ownContext: true});
  await pressWithoutWaiting(page);
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await context.newCDPSession(page);
  return {
    async show(story) {
      await page.goto(address);
      await page.evaluate(
        id => window.showStory(id, {theme: 'light', direction: 'ltr', args: {}, ownSize: true}),
        story,
      );
      // Its play function also presses buttons.
      await page.locator('[data-played]').waitFor({state: 'attached'});
    },
    moveTo: name => page.evaluate(wanted => window.spokenPage.moveTo(wanted), name),
    press: key => page.keyboard.press(key),
    write: text => page.keyboard.type(text),
    setOnline: isOnline => context.setOffline(!isOnline),
    readNodes: () => readNodes(session),
    takeAnnouncements: () => page.evaluate(() => window.spokenPage.takeAnnouncements()),
  };
}

type TreeNode = Awaited<ReturnType<typeof fullTree>>[number];

async function fullTree(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

async function readNodes(session: CDPSession): Promise<readonly SpokenNode[]> {
  const nodes = await fullTree(session);
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const inOrder = (node: TreeNode | undefined): readonly TreeNode[] =>
    node ? [node, ...(node.childIds ?? []).flatMap(id => inOrder(byId.get(id)))] : [];
  return inOrder(nodes[0])
    .filter(node => !node.ignored)
    .map(toSpokenNode);
}

function toSpokenNode({role, name, description, properties = []}: TreeNode): SpokenNode {
  const values = new Map<string, string>(
    properties.map(property => [property.name, String(property.value.value)]),
  );
  return {
    role: String(role?.value),
    name: String(name?.value ?? ''),
    description: String(description?.value ?? ''),
    states: [...states].flatMap(([state, [property, value]]) =>
      values.get(property) === value ? state : [],
    ),
    isFocused: values.get('focused') === 'true',
  };
}

/** The property and the value of each state. */
const states: ReadonlyMap<SpokenState, readonly [property: string, value: string]> = new Map([
  ['checked', ['checked', 'true']],
  ['collapsed', ['expanded', 'false']],
  ['expanded', ['expanded', 'true']],
  ['unavailable', ['disabled', 'true']],
]);
