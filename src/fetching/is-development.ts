declare global {
  /** Lit's development build has them, the one for visitors does not. */
  var litIssuedWarnings: Set<string | undefined> | undefined;
}

/** Whether the page is being written: it has the builds for that. The build of the script tag answers no, once for all. */
export function isDevelopment(): boolean {
  return globalThis.litIssuedWarnings !== undefined;
}
