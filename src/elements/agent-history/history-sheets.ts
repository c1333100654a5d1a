import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {actionStyles} from '../action.styles.js';
import {messageContentStyles} from '../message-content.styles.js';
import {moreButtonStyles} from '../more-button.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {pageNavigationStyles} from '../page-navigation.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {printedContentStyles} from '../printed-content.styles.js';
import {searchFieldStyles} from '../search-field.styles.js';
import {historyStyles} from './agent-history.styles.js';
import {printStyles} from './print.styles.js';
import {recordStyles} from './record.styles.js';

/** All style sheets of the history; later ones go before earlier ones. */
export const historySheets = [
  tokens,
  base,
  noticeStyles,
  messageContentStyles,
  moreButtonStyles,
  searchFieldStyles,
  historyStyles,
  recordStyles,
  actionStyles,
  placeholderStyles,
  pageNavigationStyles,
  printedContentStyles,
  printStyles,
];
