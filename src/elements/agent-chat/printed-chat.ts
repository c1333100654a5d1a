/*
 * A chat on paper. Fetched once something was said rather than when someone prints, as a browser does not wait
 * for it then.
 */
import {addStyles} from '../../styles/add-styles.js';
import {printedContentStyles} from '../printed-content.styles.js';
import {printedChatStyles} from './printed-chat.styles.js';

/** Has the whole conversation on paper, however little of it is in view. */
export function putOnPaper({shadowRoot}: Element): void {
  if (shadowRoot) addStyles(shadowRoot, printedContentStyles, printedChatStyles);
}
