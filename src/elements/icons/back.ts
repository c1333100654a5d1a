import {icon} from '../../markdown/icons/icon.js';

export const backIcon = icon('M15 18l-6-6 6-6');
