const warnings = new Set<string>();

/** Warns the developer of a page of a wrong setting. Repeats no warning. */
export function warnOnce(warning: string): void {
  if (!warnings.has(warning)) console.warn(`agent-chat-elements: ${warning}`);
  warnings.add(warning);
}
