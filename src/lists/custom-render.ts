/** Functions of pages that have failed. Each causes one warning. */
const failing = new WeakSet<object>();

/**
 * Renders an item with a function of the page. Returns `undefined` to render the item as usual: if the function is absent,
 * throws, or returns a promise or nothing. A function that fails causes one warning.
 * @param name property that the page has set, for the warning
 * @param values arguments of the function
 * @param show uses the result. If it throws, the function has failed.
 */
export function customRender<Values extends readonly unknown[]>(
  name: string,
  render: ((...values: Values) => unknown) | undefined,
  values: Values,
  show?: (result: unknown) => void,
): unknown {
  if (typeof render !== 'function') return undefined;
  try {
    const result = render(...values) ?? undefined;
    if ('then' in Object(result)) throw new TypeError('It must not return a promise.');
    show?.(result);
    return result;
  } catch (error) {
    if (!failing.has(render))
      console.warn(`agent-chat-elements: ${name} failed, items are shown as usual.`, error);
    failing.add(render);
    return undefined;
  }
}
