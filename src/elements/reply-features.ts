/** One chunk with everything that a first reply needs: Markdown, code blocks, message buttons, speech, link confirmation. */
import type {CSSResult} from 'lit';
import type {Localize} from '../controllers/localize.js';
import {codeBlockStyles} from '../markdown/code/code-block.styles.js';
import {imageStyles} from '../markdown/image/lazy-images.js';
import {markdownStyles} from '../markdown/render/markdown.styles.js';
import {mathElementStyles} from '../markdown/math/lazy-math.js';
import {SpokenReply, type SpokenWords} from '../markdown/spoken-reply.js';
import type {ReplyReading} from './agent-chat/announcements/announcer.js';

export {MessageActions, messageActionStyles} from './agent-chat/message/message-actions.js';
export {MessageFocus} from './agent-chat/transcript/message-focus.js';
export {LinkConfirmation} from './shared/link-confirmation.js';
export {MarkdownView} from '../markdown/render/markdown-view.js';
export {hasImages, loadImages} from '../markdown/image/lazy-images.js';
// Tests read these from the built file.
export {parseMarkdown} from '../markdown/parse/parse-markdown.js';
export {loadMath} from '../markdown/math/lazy-math.js';

/** Styles of replies, as far as their parts have loaded. */
export function contentStyles(): CSSResult[] {
  return [markdownStyles, codeBlockStyles, imageStyles(), mathElementStyles()].flat();
}

/** Reads a reply to screen readers: without its markup, and without parts that only the eye can read. */
export function createSpokenReply(localize: Localize, math: boolean): ReplyReading {
  return new SpokenReply({language: localize.lang(), words: spokenWords(localize), math});
}

function spokenWords(localize: Localize): SpokenWords {
  return {
    code: (language, lines) => localize.term('spokenCode', language, lines),
    table: (rows, columns) => localize.term('spokenTable', rows, columns),
    image: description => localize.term('spokenImage', description),
    formula: localize.term('spokenFormula'),
    taskDone: localize.term('taskDone'),
    taskOpen: localize.term('taskOpen'),
  };
}
