import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {messageShapeStyles} from '../agent-chat/message/message-shape.styles.js';
import {launcherStyles} from './agent-launcher.styles.js';
import {panelStyles} from './launcher-panel.styles.js';

/** All style sheets of the launcher; later ones go before earlier ones. */
export const launcherSheets = [
  tokens,
  base,
  noticeStyles,
  placeholderStyles,
  messageShapeStyles,
  launcherStyles,
  panelStyles,
];
