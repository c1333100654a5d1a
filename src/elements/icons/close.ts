import {svg} from 'lit';
import {icon} from '../../markdown/icons/icon.js';

export const closeIcon = icon(svg`<path d="M18 6 6 18" /><path d="m6 6 12 12" />`);
