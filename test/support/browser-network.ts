/** Makes the browser report that it is offline until the returned function is called. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', {get: () => false, configurable: true});
  dispatchEvent(new Event('offline'));
  return () => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  };
}
