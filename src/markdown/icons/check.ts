import {svg} from 'lit';
import {icon} from './icon.js';

export const checkIcon = icon(svg`<path d="M20 6 9 17l-5-5" />`);
