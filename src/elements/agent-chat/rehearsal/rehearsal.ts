import type {Localize} from '../../../controllers/localize.js';
import {idleTime} from '../../../markdown/idle-time.js';
import type * as Markdown from '../../../markdown/markdown.js';
import {addStyles} from '../../../styles/add-styles.js';
import type {ContentContext} from '../../agent-markdown/content-context.js';
import {rehearseAsking} from './rehearse-asking.js';
import {rehearseMarkdown} from './rehearse-markdown.js';
import {rehearseMessages} from './rehearse-messages.js';

/** The chat whose first reply is rehearsed. */
export interface RehearsedChat {
  readonly localize: Localize;
  readonly context: ContentContext;
  readonly root: ShadowRoot;
}

/**
 * Has the browser do once what a reply takes: one part after the other, each when there is time, so that whoever has
 * begun to write is not kept waiting. It is not needed again: a chunk of its own, which no reply waits for.
 */
export async function rehearse(markdown: typeof Markdown, chat: RehearsedChat): Promise<void> {
  const {localize, context, root} = chat;
  await rehearseIn(root, stage => {
    addStyles(root, ...markdown.contentStyles());
    const content = stage.appendChild(document.createElement('div'));
    content.className = 'blocks';
    rehearseMarkdown(markdown, context, content);
  });
  await idleTime();
  await rehearseIn(root, stage => rehearseMessages(localize, context, stage));
  await idleTime();
  await rehearseAsking();
}

/**
 * Draws among the styles of the chat, and takes it away before anybody can see it. Measuring it has the browser make
 * ready the fonts too, in all the sizes of a reply.
 */
async function rehearseIn(
  root: ShadowRoot,
  draw: (stage: HTMLElement) => Promise<void> | void,
): Promise<void> {
  const stage = document.createElement('div');
  stage.className = 'rehearsal';
  root.querySelector('.base')?.append(stage);
  try {
    await draw(stage);
    stage.getBoundingClientRect();
  } finally {
    stage.remove();
  }
}
