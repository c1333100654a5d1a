/** Whether a name is the expected one, or begins with it if that ends in “…”. */
export function matchesName(name: string, expected: string): boolean {
  return expected.endsWith('…') ? name.startsWith(expected.slice(0, -1).trim()) : name === expected;
}
