import type {Inline} from './block-nodes.js';
import {showsHost} from './display-host.js';
import {inlineText} from './inline-text.js';
import {isRich} from './is-rich.js';
import {safeLink} from './safe-link.js';

/** As much of an address that leads nowhere as a person may want to see. */
const longestAddress = 120;

/**
 * A link, with the place it leads to where its words do not tell. An address that must not be opened is
 * shown as text. Its pictures are placed before it, since a control may not contain another one; the link shows their
 * descriptions.
 *
 * @param drawn its words
 */
export function drawLink(
  {address, title, content}: Extract<Inline, {type: 'link'}>,
  drawn: readonly Node[],
): HTMLElement {
  const target = safeLink(address);
  const words = inlineText(content);
  const element = target ? document.createElement('a') : document.createElement('span');
  element.append(...drawn);
  if (element instanceof HTMLAnchorElement && target) {
    element.href = target.href;
    element.target = '_blank';
    element.rel = 'noopener noreferrer nofollow';
    element.part.add('link');
    element.dataset['place'] = target.target;
    if (title !== '') element.title = title;
    // A picture's description is gone when it has loaded.
    if (content.some(isRich) || !showsHost(words, target.target)) element.append(place(target.target));
  } else {
    element.className = 'dead-link';
    if (!words.includes(address)) element.append(place(address.slice(0, longestAddress)));
  }
  const pictures = [...element.querySelectorAll('agent-image')];
  if (pictures.length === 0) return element;
  for (const picture of pictures) picture.replaceWith(picture.alt);
  const both = document.createElement('span');
  both.append(...pictures, ' ', element);
  return both;
}

/** With signs and room of its own, so that they are copied with the words. */
function place(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'link-place';
  const isolated = document.createElement('bdi');
  isolated.textContent = `(${name})`;
  element.append(' ', isolated);
  return element;
}
