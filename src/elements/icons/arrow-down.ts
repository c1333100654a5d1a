import {svg} from 'lit';
import {icon} from '../../markdown/icons/icon.js';

export const arrowDownIcon = icon(svg`<path d="M12 5v14" /><path d="m19 12-7 7-7-7" />`);
