import {svg} from 'lit';
import {icon} from '../../markdown/icons/icon.js';

export const backIcon = icon(svg`<path d="m15 18-6-6 6-6" />`);
