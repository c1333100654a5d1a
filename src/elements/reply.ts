/** Entry of the file `reply`, with everything that a first reply needs: Markdown, message buttons, speech. */
import type {CSSResult} from 'lit';
import {contentModule, mathModule} from '../markdown/load-content.js';
import {markdownStyles} from '../markdown/render/markdown.styles.js';

export {messageButton} from './agent-chat/message/message-buttons.js';
export {createSpokenReply} from './agent-chat/announcements/reply-speech.js';
export {safeLink} from '../markdown/urls.js';
export {MarkdownView} from '../markdown/render/markdown-view.js';
export {contentModule, mathModule} from '../markdown/load-content.js';
// Tests read these from the built file.
export {parseMarkdown} from '../markdown/parse/parse-markdown.js';

/** Styles of replies, as far as their parts have loaded. */
export function contentStyles(): CSSResult[] {
  return [
    markdownStyles,
    ...(contentModule.loaded?.contentStyles ?? []),
    ...(mathModule.loaded ? [mathModule.loaded.mathStyles] : []),
  ];
}
