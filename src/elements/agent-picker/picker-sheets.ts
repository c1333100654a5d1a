import {base} from '../../styles/base.styles.js';
import {tokens} from '../../styles/tokens.styles.js';
import {avatarStyles} from '../avatar.styles.js';
import {moreButtonStyles} from '../more-button.styles.js';
import {noticeStyles} from '../notice.styles.js';
import {pageNavigationStyles} from '../page-navigation.styles.js';
import {placeholderStyles} from '../placeholder.styles.js';
import {searchFieldStyles} from '../search-field.styles.js';
import {cardStyles} from './agent-card.styles.js';
import {optionStyles} from './agent-option.styles.js';
import {pickerStyles} from './agent-picker.styles.js';
import {skeletonRowsStyles} from './skeleton-rows.styles.js';

/** All style sheets of the picker; later ones go before earlier ones. */
export const pickerSheets = [
  tokens,
  base,
  noticeStyles,
  avatarStyles,
  pickerStyles,
  searchFieldStyles,
  moreButtonStyles,
  placeholderStyles,
  skeletonRowsStyles,
  optionStyles,
  cardStyles,
  pageNavigationStyles,
];
