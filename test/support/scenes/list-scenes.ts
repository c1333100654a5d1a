import {
  openHistory,
  startHistory,
  storeConversations,
  storeTalk,
} from '../../elements/agent-history/history-harness.js';
import {openPicker, startPicker} from '../../elements/agent-picker/picker-harness.js';
import {createTestService} from '../local-service.js';
import {sampleAgents} from '../sample-agents.js';
import {waitUntil} from '../wait-until.js';
import {deepElements} from './paint.js';
import {pointAt} from './point-at.js';
import type {Scene} from './scene.js';
import {longText, picture, wideReply} from './shown-texts.js';

export const scenesOfHistory: readonly Scene[] = [
  {
    name: 'shows all a record can hold, and the way to more',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 10, (_record, index) => {
        if (index === 9) return {content: wideReply, type: 'card', role: 'assistant'};
        return index === 8 ? {content: longText, role: 'assistant'} : {};
      });
      const settings = {paging: 'more', pageSize: 6, images: 'click'} as const;
      const {element, root} = await openHistory({service, settings});
      await waitUntil(() => root.querySelectorAll('[part=copy-button]').length > 0, 'the code is drawn');
      await waitUntil(() => root.querySelector('[part=image]'), 'a picture is drawn');
      await waitUntil(() => root.querySelector('[part=show-more-button]'), 'the code is cut');
      root.querySelector<HTMLElement>('[part~=export-button]')!.click();
      await waitUntil(
        () => deepElements(element).some(inner => inner.matches('dialog[open]')),
        'the export is open',
      );
      return {element};
    },
  },
  {
    name: 'shows what the page made of code',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 2, (_record, index) => (index === 1 ? {content: '```chart\n3\n```'} : {}));
      const {element, root} = await openHistory({service, settings: {renderCode: ({text}) => text}});
      await waitUntil(() => root.querySelector('[part=source-button]'), 'the result');
      return {element};
    },
  },
  {
    name: 'shows a footnote and the source of a mark',
    open: async () => {
      const service = createTestService();
      const content = 'Water roses.[^1] Prune them [1].\n\n[^1]: In the morning.';
      const stored = {recordId: 'r-1', role: 'assistant', content, sources: ['https://garden.example/roses']};
      service.respondNext(() => Response.json({recordList: [stored], total: 1}));
      const {element, root} = await openHistory({service});
      await waitUntil(() => root.querySelector('[part=footnotes]'), 'the footnote');
      await waitUntil(() => root.querySelector('[part=citation-link]'), 'the mark');
      root.querySelector<HTMLElement>('[part=citation-link]')!.click();
      await waitUntil(() => root.querySelector('[part=citation]'), 'the source');
      return {element};
    },
  },
  {
    name: 'lists the conversations of the reader',
    open: async () => {
      const service = createTestService();
      await storeConversations(service, {roses: 'About roses', tulips: 'About tulips'});
      const history = await openHistory({service, settings: {conversations: true, conversationId: 'roses'}});
      await history.press('Conversations');
      await waitUntil(() => history.root.querySelector('.conversations .conversation'), 'the conversations');
      history.root.querySelector<HTMLElement>('[part=conversation-menu-button]')!.click();
      return {element: history.element};
    },
  },
  {
    name: 'shows pages',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 10);
      const {element} = await openHistory({service, settings: {paging: 'pages', pageSize: 4}});
      return {element};
    },
  },
  {
    name: 'shows all there is',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 2);
      return {element: (await openHistory({service, settings: {replies: 'bubble'}})).element};
    },
  },
  {
    name: 'has its menu open',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 2);
      const history = await openHistory({service});
      await history.press('Menu');
      return {element: history.element};
    },
  },
  {
    name: 'finds nothing for a filter',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 2);
      const history = await openHistory({service});
      await history.filter('tulips');
      await waitUntil(() => history.root.querySelector('[part=empty] [part=clear-button]'), 'no match');
      return {element: history.element};
    },
  },
  {
    name: 'asks before a link opens',
    open: async () => {
      const service = createTestService();
      await storeTalk(service, 2, (_record, index) =>
        index === 1 ? {content: 'See [roses](https://garden.example/).', role: 'assistant'} : {},
      );
      const {element, root} = await openHistory({service});
      const link = (): HTMLElement | null => root.querySelector('.blocks a[href]');
      await waitUntil(link, 'the link');
      link()!.click();
      await waitUntil(
        () => root.querySelector('[part~=link-open-button]')?.checkVisibility(),
        'the question',
      );
      return {element};
    },
  },
  {name: 'has nothing to show', open: async () => ({element: (await openHistory()).element})},
  {
    name: 'is loading',
    open: async () => {
      const service = createTestService();
      service.respondNext(() => new Promise<Response>(() => undefined));
      const {element} = await startHistory({service});
      await waitUntil(() => element.matches(':state(loading)'), 'it asks the service');
      return {element};
    },
  },
  {
    name: 'has failed',
    open: async () => {
      const service = createTestService();
      service.respondNext(() => Response.json({}, {status: 500}));
      const history = await startHistory({service});
      await history.settle();
      return {element: history.element};
    },
  },
];

export const scenesOfPicker: readonly Scene[] = [
  {
    name: 'shows a list, the selected agent, and the way to more',
    open: async () => {
      const service = createTestService({agentCount: 5});
      const {element, root} = await openPicker(service, {paging: 'more', pageSize: 3, value: 'Agent-guide'});
      await waitUntil(() => root.querySelector('[aria-selected=true]'), 'the selected agent');
      root.querySelector<HTMLElement>('input')!.focus();
      await pointAt(root.querySelector('[aria-selected=false]')!);
      return {element};
    },
  },
  {
    name: 'shows cards in pages',
    open: async () => {
      const agents = sampleAgents(5).map(agent => ({...agent, background: picture}));
      const service = createTestService({agents});
      const {element, root} = await openPicker(service, {paging: 'pages', pageSize: 3, layout: 'grid'});
      await waitUntil(() => root.querySelector('[part=background][data-loaded]'), 'a background');
      return {element};
    },
  },
  {
    name: 'misses a choice',
    open: async () => {
      const {element} = await openPicker(undefined, {required: true});
      element.reportValidity();
      await element.updateComplete;
      return {element};
    },
  },
  {
    name: 'finds nothing for a search',
    open: async () => {
      const picker = await openPicker();
      picker.type('zzz');
      await waitUntil(() => picker.root.querySelector('[part=empty] [part=clear-button]'), 'no match');
      return {element: picker.element};
    },
  },
  {
    name: 'has nothing to show',
    open: async () => ({element: (await openPicker(createTestService({agentCount: 0}))).element}),
  },
  {
    name: 'is loading',
    open: async () => {
      const service = createTestService();
      service.respondNext(() => new Promise<Response>(() => undefined));
      const {element} = await startPicker(service);
      await waitUntil(() => element.matches(':state(loading)'), 'it asks the service');
      return {element};
    },
  },
  {
    name: 'has failed',
    open: async () => {
      const service = createTestService();
      service.respondNext(() => Response.json({}, {status: 500}));
      const picker = await startPicker(service);
      await picker.settle();
      return {element: picker.element};
    },
  },
];
