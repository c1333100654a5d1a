/** One chunk with everything that a first reply needs: Markdown, message buttons, speech. */
import type {CSSResult} from 'lit';
import {rareStyles} from '../markdown/rare-code.js';
import {markdownStyles} from '../markdown/render/markdown.styles.js';

export {messageButton} from './agent-chat/message/message-buttons.js';
export {createSpokenReply} from './agent-chat/announcements/reply-speech.js';
export {safeLink} from '../markdown/urls.js';
export {MarkdownView} from '../markdown/render/markdown-view.js';
export {loadCodeBlocks} from '../markdown/content/code/lazy-code-block.js';
export {hasImages, loadImages} from '../markdown/content/image/lazy-images.js';
// Tests read these from the built file.
export {parseMarkdown} from '../markdown/parse/parse-markdown.js';
export {loadMath} from '../markdown/math/lazy-math.js';

/** Styles of replies, as far as their parts have loaded. */
export function contentStyles(): CSSResult[] {
  return [markdownStyles, ...rareStyles()];
}
