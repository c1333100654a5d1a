let asked = false;

/**
 * Loads the development report on a page that is being written. A page for visitors never asks for its file, and
 * the build of the script tag leaves it out.
 */
export function reportInDevelopment(): void {
  if (globalThis.litIssuedWarnings) {
    if (asked) return;
    asked = true;
    void import('./development-report.js').then(
      ({startDevelopmentReport}) => startDevelopmentReport(),
      () => undefined,
    );
  }
}
