/** The part of `localStorage` a device identifier needs. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'agent-chat-elements:device-id';

/** The visitor's identifier: the one kept, or a new random one, kept from now on where storage allows. */
export function readDeviceId(storage: DeviceStorage | undefined = visitorStorage()): string {
  const kept = attempt(() => storage?.getItem(storageKey));
  if (typeof kept === 'string' && /^[\w-]{8,64}$/.test(kept)) return kept;
  const created = createDeviceId();
  attempt(() => storage?.setItem(storageKey, created));
  return created;
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

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
