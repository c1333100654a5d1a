import {html, render} from 'lit';
import {addEnglish} from '../../../src/locales/english/loaded-english.js';
import {listsEnglish} from '../../../src/locales/english/lists.js';
import {AgentClient} from '../../../src/client/agent-client.js';
import type {ConversationRecord} from '../../../src/client/resources.js';
import {ExportPanel} from '../../../src/elements/agent-history/export/export-panel.js';
import {noticeStyles} from '../../../src/elements/shared/notice.styles.js';
import {base} from '../../../src/styles/base.styles.js';
import {tokens} from '../../../src/styles/tokens.styles.js';
import type {FetchHandler} from '../../support/handler-fetch.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {longAgo} from '../../support/press-keys.js';
import {waitUntil} from '../../support/wait-until.js';

/** The history around the panel adds these lines. */
addEnglish(listsEnglish);

if (!customElements.get('agent-export-panel')) customElements.define('agent-export-panel', ExportPanel);

/** A file as the browser would save it. */
export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The panel as a user sees and uses it. */
export interface OpenedPanel {
  readonly panel: ExportPanel;
  readonly opener: HTMLButtonElement;
  /** `false` after the reader was cancelled. */
  isOpen: boolean;
  readonly dialog: HTMLDialogElement;
  readonly text: string;
  button(name: string): HTMLButtonElement;
  choose(label: string): void;
}

export const saved: SavedFile[] = [];
/** Released object URLs. */
export const revoked: string[] = [];
export let stage: HTMLElement;
let letGo = (): void => undefined;

/** Intercepts downloads. */
export function catchFiles(): void {
  const blobs = new Map<string, Blob>();
  const {createObjectURL, revokeObjectURL} = URL;
  const {click} = HTMLAnchorElement.prototype;
  URL.createObjectURL = blob => {
    const address = createObjectURL.call(URL, blob);
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  };
  URL.revokeObjectURL = address => {
    revoked.push(address);
    revokeObjectURL.call(URL, address);
  };
  HTMLAnchorElement.prototype.click = function () {
    const blob = blobs.get(this.href)!;
    void blob.text().then(text => saved.push({name: this.download, type: blob.type, text}));
  };
  letGo = () => {
    Object.assign(URL, {createObjectURL, revokeObjectURL});
    HTMLAnchorElement.prototype.click = click;
  };
}

/** Opens the panel without a history. */
export async function openPanel(
  service: TestService | undefined,
  loaded: readonly ConversationRecord[],
  more: {strings?: ExportPanel['strings']; agentName?: string} = {},
): Promise<OpenedPanel> {
  stage = document.createElement('div');
  document.body.append(stage);
  const root = stage.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [tokens, base, noticeStyles].map(({styleSheet}) => styleSheet!);
  const client =
    service && new AgentClient({baseUrl: service.baseUrl, accessToken: service.token, fetch: service.fetch});
  const source = client && {client, agentId: 'Agent-guide'};
  const draw = (content: unknown) =>
    render(html`<div class="base"><button>Export</button>${content}</div>`, root);
  draw(undefined);
  const opener = root.querySelector('button')!;
  opener.focus();
  const opened = {
    opener,
    isOpen: true,
    get panel() {
      return root.querySelector('agent-export-panel')!;
    },
    get dialog() {
      return root.querySelector('dialog')!;
    },
    get text() {
      return opened.dialog.innerText;
    },
    button: (name: string) =>
      [...opened.dialog.querySelectorAll('button')].find(({innerText}) => innerText.trim() === name)!,
    choose: (label: string) =>
      [...opened.dialog.querySelectorAll('label')]
        .find(({innerText}) => innerText.trim().startsWith(label))!
        .click(),
  };
  const show = () =>
    draw(
      html`<agent-export-panel
        .loaded=${loaded}
        .source=${source}
        .agentName=${more.agentName ?? 'Garden guide'}
        .strings=${more.strings}
        .timeZone=${'UTC'}
        .locale=${'en-GB'}
        @close=${() => {
          opened.isOpen = false;
          draw(undefined);
        }}
      ></agent-export-panel>`,
    );
  await longAgo(async () => {
    show();
    await waitUntil(() => root.querySelector('dialog')?.open);
  });
  return opened;
}

/** A service with the given number of records, and their first page, newest first. */
export async function serviceWith(
  count: number,
): Promise<{service: TestService; loaded: readonly ConversationRecord[]}> {
  const service = createTestService();
  for (let index = 0; index < count; index += 1) {
    await service.addRecord('Agent-guide', {role: index % 2 ? 'assistant' : 'user'});
  }
  const client = new AgentClient({
    baseUrl: service.baseUrl,
    accessToken: service.token,
    fetch: service.fetch,
  });
  const {records} = await client.listRecords('Agent-guide', {pageSize: 10});
  return {service, loaded: records};
}

/** Passes the next request and replaces the answer of the one after it. */
export function answerSecondPage(service: TestService, respond: FetchHandler): void {
  service.respondNext(async request => {
    const answer = await service.fetch(request);
    service.respondNext(respond);
    return answer;
  });
}

/** The newest file when the given number is saved. */
export async function savedFile(count = 1): Promise<SavedFile> {
  await waitUntil(() => saved.length === count, 'a file is saved');
  return saved.at(-1)!;
}

/** The texts in a JSON file. */
export function storedMessages(file: SavedFile): readonly string[] {
  const {exportedMessages} = JSON.parse(file.text) as {exportedMessages: readonly {content: string}[]};
  return exportedMessages.map(({content}) => content);
}

export const messages = (first: number, last: number) =>
  Array.from({length: last - first + 1}, (_, index) => `Message ${first + index}`);

/** Removes the panel and the interception. */
export function clearStage(): void {
  stage.remove();
  letGo();
  saved.length = revoked.length = 0;
}
