import {svg} from 'lit';
import {icon} from '../../markdown/icons/icon.js';

export const arrowUpIcon = icon(svg`<path d="m5 12 7-7 7 7" /><path d="M12 19V5" />`);
