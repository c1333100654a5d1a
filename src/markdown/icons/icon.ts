/*!
 * Outlines from Lucide (https://lucide.dev), ISC License.
 * Copyright (c) Lucide Icons and Contributors; parts derived from Feather, MIT License, copyright (c) Cole Bemis.
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
 * granted, provided that the above copyright notice and this permission notice appear in all copies.
 */
import {html, type TemplateResult} from 'lit';

/**
 * A decorative outline in the text's colour and size; the control around it carries the name. All are one template
 * with one shape: an icon that takes another's place changes an attribute.
 *
 * @param outline the data of a path
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
