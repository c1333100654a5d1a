/*!
 * Outlines from Lucide (https://lucide.dev), ISC License.
 * Copyright (c) Lucide Icons and Contributors; parts derived from Feather, MIT License, copyright (c) Cole Bemis.
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
 * granted, provided that the above copyright notice and this permission notice appear in all copies.
 */
import {html, type TemplateResult} from 'lit';

/**
 * Returns a decorative icon in the colour and size of the text. The control around it has the accessible name. All icons
 * share one template, so a change of the icon changes only an attribute.
 *
 * @param outline data of an SVG path
 */
export function icon(outline: string, fill = 'none'): TemplateResult {
  return html`<svg
    class="icon"
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill=${fill}
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d=${outline} />
  </svg>`;
}

export const alertIcon = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 8L12 12M12 16L12.01 16');

export const arrowDownIcon = icon('M12 5v14M19 12l-7 7-7-7');

export const arrowUpIcon = icon('M5 12l7-7 7 7M12 19V5');

export const backIcon = icon('M15 18l-6-6 6-6');

export const checkIcon = icon('M20 6 9 17l-5-5');

export const closeIcon = icon('M18 6 6 18M6 6l12 12');

export const menuIcon = icon('M4 6h16M4 12h16M4 18h16');

export const messageIcon = icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);

export const offlineIcon = icon(
  'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
);

export const retryIcon = icon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5');

export const stopIcon = icon(
  'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
  'currentColor',
);
