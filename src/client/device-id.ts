import {attempt} from './attempt.js';

/** The part of `localStorage` a device identifier needs. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>;

/**
 * The identifier of a visitor's device: the one kept, or a new random one, kept from now on where storage
 * allows. Each visitor the page names has another; `''` is the one it does not name.
 */
export function readDeviceId(visitorId = '', storage: DeviceStorage | undefined = visitorStorage()): string {
  const kept = attempt(() => storage?.getItem(storageKey(visitorId)));
  if (typeof kept === 'string' && /^[\w-]{8,64}$/.test(kept)) return kept;
  const created = createDeviceId();
  attempt(() => storage?.setItem(storageKey(visitorId), created));
  return created;
}

/** Forgets the identifier of a visitor's device, so that the next one is new. */
export function forgetDeviceId(visitorId = '', storage: DeviceStorage | undefined = visitorStorage()): void {
  attempt(() => storage?.removeItem?.(storageKey(visitorId)));
}

function storageKey(visitorId: string): string {
  const key = 'agent-chat-elements:device-id';
  return visitorId === '' ? key : `${key}:${visitorId}`;
}

/** `randomUUID` is missing on pages without TLS. */
function createDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Merely reading the property throws where the visitor refuses storage. */
function visitorStorage(): DeviceStorage | undefined {
  return attempt(() => {
    const storage: Storage | undefined = globalThis.localStorage;
    return storage;
  });
}
