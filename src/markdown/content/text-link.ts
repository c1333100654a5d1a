/* Links inside a text that lead nowhere outside of it: footnotes and citations. */

export interface TextLink {
  /** The words on screen. */
  readonly text: string;
  /** The spoken name. */
  readonly name: string;
  readonly number: number;
  /** The parts of the element. */
  readonly parts: string;
  readonly onClick: (event: Event) => void;
}

/** Creates a link without an address, so that the address of the page stays as it is. */
export function textLink({text, name, number, parts, onClick}: TextLink): HTMLElement {
  const link = document.createElement('span');
  link.className = 'footnote-link';
  link.textContent = text;
  link.role = 'link';
  link.ariaLabel = name;
  link.tabIndex = 0;
  link.part.add(parts);
  link.dataset['number'] = String(number);
  link.addEventListener('click', onClick);
  link.addEventListener('keydown', clickOnEnter);
  return link;
}

export function clickOnEnter(event: KeyboardEvent): void {
  const {currentTarget: link, key} = event;
  if (key !== 'Enter' || !(link instanceof HTMLElement)) return;
  event.preventDefault();
  link.click();
}

/** Finds an element with the number of a link in the same text: each message has its own numbers. */
export function findInText(link: HTMLElement, selector: string): HTMLElement | null {
  const number = link.dataset['number'] ?? '';
  return link.closest('.blocks')?.querySelector<HTMLElement>(`${selector}[data-number="${number}"]`) ?? null;
}

/** Moves the focus to an element of a text. */
export function reveal(element: HTMLElement): void {
  element.scrollIntoView({block: 'nearest'});
  element.focus({preventScroll: true});
}
