import {writtenUrl} from '../../written-url.js';

export interface ImagePolicy {
  /** `click`: after a click. `allow-list`: only those of `hosts`. `block`: never. */
  readonly images: 'click' | 'allow-list' | 'block';
  /** Hosts whose pictures load at once: `cdn.example`, or an origin such as `https://cdn.example:8443`. */
  readonly hosts: readonly string[];
}

export type ImageSource =
  | {readonly kind: 'data'; readonly href: string}
  | {readonly kind: 'ask' | 'load'; readonly href: string; readonly host: string}
  | {readonly kind: 'blocked'; readonly host: string}
  | {readonly kind: 'refused'};

/** Maximum bytes of a picture inside the text (`data:`). */
const maxDataLength = 64 * 1024;
const dataImage = /^data:image\/(?:png|jpeg|gif|webp);base64,([a-z0-9+/]+={0,2})$/i;

/**
 * Returns whether and how a picture may load. A request shows the server who reads the text and when, and the
 * address can leak the conversation. Only `https:` loads, and only after a click or from an allowed host.
 * Pictures inside the text need no request, and their four formats cannot contain scripts.
 */
export function imageSource(address: string, {images, hosts}: ImagePolicy): ImageSource {
  if (/^data:/i.test(address)) return dataSource(address, images);
  const url = writtenUrl(address);
  const isSecure = /^https:\/\//i.test(address) && url?.username === '' && url.password === '';
  if (!url || !isSecure) return {kind: 'refused'};
  const {href, host} = url;
  if (images === 'block') return {kind: 'blocked', host};
  if (hosts.some(entry => originOf(entry) === url.origin)) return {kind: 'load', href, host};
  return images === 'allow-list' ? {kind: 'blocked', host} : {kind: 'ask', href, host};
}

function dataSource(address: string, images: ImagePolicy['images']): ImageSource {
  const [, data] = address.length > maxDataLength * 2 ? [] : (dataImage.exec(address) ?? []);
  if (data === undefined || (data.replace(/={1,2}$/, '').length * 3) / 4 > maxDataLength)
    return {kind: 'refused'};
  return images === 'block' ? {kind: 'blocked', host: ''} : {kind: 'data', href: address};
}

function originOf(entry: string): string | undefined {
  try {
    const url = new URL(entry.includes('://') ? entry : `https://${entry}`);
    return url.protocol === 'https:' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}
