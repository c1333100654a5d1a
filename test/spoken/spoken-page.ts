import {deepElements} from '../stories/deep-elements.js';
import {matchesName} from './match-name.js';

declare global {
  interface Window {
    readonly spokenPage: {
      readonly takeAnnouncements: () => string[];
      readonly moveTo: (name: string) => boolean;
    };
  }
}

const regions = '[aria-live="polite"], [role="alert"], [role="status"]';
const heard: string[] = [];
const observed = new WeakSet<Element>();

/** Returns the texts that the live regions of the page have received since the previous call. */
function takeAnnouncements(): string[] {
  return heard.splice(0);
}

/** Regions appear with their elements. */
function observeRegions(): void {
  for (const element of deepElements()) {
    if (!element.matches(regions) || observed.has(element)) continue;
    observed.add(element);
    record(element.childNodes);
    new MutationObserver(changes => {
      for (const {addedNodes} of changes) record(addedNodes);
    }).observe(element, {childList: true});
  }
  requestAnimationFrame(observeRegions);
}

function record(added: Iterable<Node>): void {
  for (const {textContent} of added) {
    const text = textContent?.trim();
    if (text) heard.push(text);
  }
}

/**
 * Focuses the last visible control with this name, as a screen reader does. Returns whether there is one. Other tests
 * check that Tab reaches the controls.
 */
function moveTo(name: string): boolean {
  const controls = [...deepElements()].filter(
    element => element.matches('a, button, input, textarea, [tabindex]') && element.checkVisibility(),
  );
  const control = controls.findLast(element => matchesName(nameOf(element), name));
  if (control instanceof HTMLElement) control.focus();
  return control !== undefined;
}

function nameOf(control: Element): string {
  const text = control.ariaLabel ?? control.textContent;
  return text.trim().replaceAll(/\s+/g, ' ');
}

observeRegions();
Object.assign(window, {spokenPage: {takeAnnouncements, moveTo}});
