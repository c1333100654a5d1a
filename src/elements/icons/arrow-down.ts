import {icon} from '../../markdown/icons/icon.js';

export const arrowDownIcon = icon('M12 5v14M19 12l-7 7-7-7');
