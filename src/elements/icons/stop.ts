import {icon} from '../../markdown/icons/icon.js';

export const stopIcon = icon(
  'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
  'currentColor',
);
