/**
 * Defines a property also if the page has added names such as `get` or `value` to `Object.prototype`, which a descriptor
 * inherits.
 */
export function defineProperty<Target extends object>(
  target: Target,
  name: PropertyKey,
  descriptor: PropertyDescriptor,
): Target {
  const own = {__proto__: null, ...descriptor};
  return Object.defineProperty(target, name, own);
}
