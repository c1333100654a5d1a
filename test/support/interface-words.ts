/** A visible or announced text, and its position. */
export interface InterfaceWords {
  readonly words: string;
  readonly place: string;
}

const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
];

/** Texts from the browser or the service: times, days and details of a failure. */
const saidByOthers = 'time, [part~="day"], .notice-words';

/** All texts of an element and its descendants, through shadow roots: visible, announced or prepared. */
export function interfaceWords(root: Element): InterfaceWords[] {
  return [...nodesIn(root)].flatMap(node =>
    node instanceof Element
      ? spokenAttributes.map(name => ({
          words: node.getAttribute(name) ?? '',
          place: `${name} of ${nameOf(node)}`,
        }))
      : {words: node.textContent ?? '', place: nameOf(node.parentElement ?? root)},
  );
}

/**
 * The sentences whose last mark does not follow their last word. A mark of the other direction moves to the far end of
 * its line.
 */
export function misplacedMarks(root: Element): string[] {
  const misplaced: string[] = [];
  for (const node of nodesIn(root)) {
    const sentence = node instanceof Text ? node.data.trimEnd() : '';
    if (!/\p{L}.*[.?!؟…:]$/su.test(sentence) || !isSeen(node.parentElement)) continue;
    const [last, mark] = [sentence.length - 2, sentence.length - 1].map(at => placeOf(node, at));
    if (!last || !mark || mark.top !== last.top) continue;
    const isRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(sentence);
    if (isRightToLeft ? mark.left > last.left : mark.left < last.left) misplaced.push(sentence);
  }
  return misplaced;
}

/** Whether an element is visible, not only announced. */
function isSeen(element: Element | null): boolean {
  return Boolean(
    element?.checkVisibility() && !element.closest('.visually-hidden, [aria-live], [role=alert]'),
  );
}

function placeOf(node: Node, at: number): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  const place = range.getBoundingClientRect();
  return place.width > 0 ? place : undefined;
}

function* nodesIn(root: Node): Generator<Node> {
  if (root instanceof HTMLStyleElement || (root instanceof Element && root.matches(saidByOthers))) return;
  if (root instanceof Element || root instanceof Text) yield root;
  if (root instanceof Element && root.shadowRoot) yield* nodesIn(root.shadowRoot);
  for (const child of root.childNodes) yield* nodesIn(child);
}

function nameOf(element: Element): string {
  return `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
}
