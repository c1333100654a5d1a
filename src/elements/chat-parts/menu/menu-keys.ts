/**
 * Moves the focus in a menu, by arrow, Home, End, or the first letter of an entry. Returns whether the key moves.
 */
export function moveInMenu(
  entries: readonly HTMLElement[],
  {key, ctrlKey, altKey, metaKey}: KeyboardEvent,
): boolean {
  const current = entries.findIndex(entry => entry.matches(':focus'));
  const following = [...entries.slice(current + 1), ...entries.slice(0, current + 1)];
  const letter = key.toLocaleLowerCase();
  switch (key) {
    case 'ArrowDown':
      following[0]?.focus();
      return true;
    case 'ArrowUp':
      following.at(-2)?.focus();
      return true;
    case 'Home':
      entries[0]?.focus();
      return true;
    case 'End':
      entries.at(-1)?.focus();
      return true;
    default:
      if (key === ' ' || Array.from(key).length > 1 || ctrlKey || altKey || metaKey) return false;
      following.find(({textContent}) => textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
      return true;
  }
}
