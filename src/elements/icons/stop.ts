import {svg} from 'lit';
import {icon} from '../../markdown/icons/icon.js';

export const stopIcon = icon(svg`<rect width="12" height="12" x="6" y="6" rx="2" fill="currentColor" />`);
