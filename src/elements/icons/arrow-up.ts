import {icon} from '../../markdown/icons/icon.js';

export const arrowUpIcon = icon('M5 12l7-7 7 7M12 19V5');
