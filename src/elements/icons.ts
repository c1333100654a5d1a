/*!
 * Outlines from Lucide (https://lucide.dev), ISC License.
 * Copyright (c) Lucide Icons and Contributors; parts derived from Feather, MIT License, copyright (c) Cole Bemis.
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
 * granted, provided that the above copyright notice and this permission notice appear in all copies.
 */
import {html, svg, type TemplateResult} from 'lit';

/** A decorative outline in the text's colour and size; the control around it carries the name. */
function icon(outline: TemplateResult<2>): TemplateResult {
  return html`<svg
    class="icon"
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${outline}
  </svg>`;
}

export const arrowUpIcon = icon(svg`<path d="m5 12 7-7 7 7" /><path d="M12 19V5" />`);
export const arrowDownIcon = icon(svg`<path d="M12 5v14" /><path d="m19 12-7 7-7-7" />`);
export const stopIcon = icon(svg`<rect width="12" height="12" x="6" y="6" rx="2" fill="currentColor" />`);
export const retryIcon = icon(
  svg`<path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8" /><path d="M21 3v5h-5" />`,
);
export const copyIcon = icon(
  svg`<rect width="14" height="14" x="8" y="8" rx="2" ry="2" /><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />`,
);
export const plainTextIcon = icon(
  svg`<path d="M12 4v16" /><path d="M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2" /><path d="M9 20h6" />`,
);
export const checkIcon = icon(svg`<path d="M20 6 9 17l-5-5" />`);
export const alertIcon = icon(
  svg`<circle cx="12" cy="12" r="10" /><line x1="12" x2="12" y1="8" y2="12" /><line x1="12" x2="12.01" y1="16" y2="16" />`,
);
export const messageIcon = icon(
  svg`<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719" />`,
);
export const offlineIcon = icon(
  svg`<path d="M12 20h.01" /><path d="M8.5 16.429a5 5 0 0 1 7 0" /><path d="M5 12.859a10 10 0 0 1 5.17-2.69" /><path d="M19 12.859a10 10 0 0 0-2.007-1.523" /><path d="M2 8.82a15 15 0 0 1 4.177-2.643" /><path d="M22 8.82a15 15 0 0 0-11.288-3.764" /><path d="m2 2 20 20" />`,
);
export const pencilIcon = icon(
  svg`<path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z" /><path d="m15 5 4 4" />`,
);
export const thumbUpIcon = icon(
  svg`<path d="M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z" /><path d="M7 10v12" />`,
);
export const thumbDownIcon = icon(
  svg`<path d="M9 18.12 10 14H4.17a2 2 0 0 1-1.92-2.56l2.33-8A2 2 0 0 1 6.5 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.76a2 2 0 0 0-1.79 1.11L12 22a3.13 3.13 0 0 1-3-3.88Z" /><path d="M17 14V2" />`,
);
export const searchIcon = icon(svg`<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" />`);
export const closeIcon = icon(svg`<path d="M18 6 6 18" /><path d="m6 6 12 12" />`);
export const backIcon = icon(svg`<path d="m15 18-6-6 6-6" />`);
export const globeIcon = icon(
  svg`<circle cx="12" cy="12" r="10" /><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20" /><path d="M2 12h20" />`,
);
export const downloadIcon = icon(
  svg`<path d="M12 15V3" /><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /><path d="m7 10 5 5 5-5" />`,
);
export const replyIcon = icon(svg`<path d="M20 18v-2a4 4 0 0 0-4-4H4" /><path d="m9 17-5-5 5-5" />`);
