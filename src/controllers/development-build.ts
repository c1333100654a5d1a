import type {ReactiveControllerHost} from 'lit';
import type * as DevelopmentReport from './development-report.js';

let report: Promise<typeof DevelopmentReport> | undefined;

/**
 * Hands an element to the development report, on a page that is being written. A page for visitors never asks for
 * its file, and the build of the script tag leaves it out.
 */
export function reportInDevelopment(
  element: ReactiveControllerHost & HTMLElement,
  hasService: () => boolean,
): void {
  if (globalThis.litIssuedWarnings) {
    report ??= import('./development-report.js');
    void report.then(
      ({reportOn}) => reportOn(element, hasService),
      () => undefined,
    );
  }
}
