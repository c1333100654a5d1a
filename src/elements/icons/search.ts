import {svg} from 'lit';
import {icon} from '../../markdown/icons/icon.js';

export const searchIcon = icon(svg`<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" />`);
