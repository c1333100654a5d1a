/** Functions of pages that have thrown. Each causes one warning. */
const failing = new WeakSet<object>();

/**
 * Renders an item with a function of the page. If the function is absent or throws, the item renders as
 * usual. A function that throws causes one warning.
 * @param name property that the page has set, for the warning
 * @param renderUsual default: renders nothing
 */
export function customRender<Item>(
  name: string,
  render: ((item: Item) => unknown) | undefined,
  item: Item,
  renderUsual?: () => unknown,
): unknown {
  if (typeof render === 'function') {
    try {
      return render(item);
    } catch (error) {
      if (!failing.has(render))
        console.warn(`agent-chat-elements: ${name} failed, items are shown as usual.`, error);
      failing.add(render);
    }
  }
  return renderUsual?.();
}
