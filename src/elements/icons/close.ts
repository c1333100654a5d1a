import {icon} from '../../markdown/icons/icon.js';

export const closeIcon = icon('M18 6 6 18M6 6l12 12');
