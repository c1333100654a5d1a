import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {actionStyles} from '../action.styles.js';
import {avatarStyles} from '../avatar.styles.js';
import {messageContentStyles} from '../message-content.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {printedContentStyles} from '../printed-content.styles.js';
import {chatStyles} from './agent-chat.styles.js';
import {composerStyles} from './composer.styles.js';
import {messageFocusStyles} from './message-focus.styles.js';
import {messageShapeStyles} from './message-shape.styles.js';
import {messageStyles} from './message.styles.js';
import {printedChatStyles} from './printed-chat.styles.js';
import {suggestionPlaceStyles} from './suggestion-place.styles.js';
import {suggestionStyles} from './suggestions.styles.js';
import {transcriptStyles} from './transcript.styles.js';

/** All style sheets of the chat; later ones go before earlier ones. */
export const chatSheets = [
  tokens,
  base,
  noticeStyles,
  avatarStyles,
  chatStyles,
  transcriptStyles,
  placeholderStyles,
  messageShapeStyles,
  messageStyles,
  messageContentStyles,
  actionStyles,
  suggestionPlaceStyles,
  suggestionStyles,
  composerStyles,
  messageFocusStyles,
  printedContentStyles,
  printedChatStyles,
];
