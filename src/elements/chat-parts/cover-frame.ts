/**
 * Makes everything in the frame of an element inert, except a sheet above it and the regions that are read aloud. The rest
 * of the page stays usable. Returns a function that ends this.
 */
export function coverFrame(frame: Element, sheet: Element): () => void {
  const covered = new Set<HTMLElement>();
  const cover = (): void => {
    for (const child of frame.children) {
      const isSpoken = child.matches('[aria-live], [role="alert"]');
      if (isSpoken || child.contains(sheet) || !(child instanceof HTMLElement) || child.inert) continue;
      child.inert = true;
      covered.add(child);
    }
  };
  cover();
  // A line may appear below the sheet, such as that of a lost network.
  const observer = new MutationObserver(cover);
  observer.observe(frame, {childList: true});
  return () => {
    observer.disconnect();
    for (const child of covered) child.inert = false;
  };
}
