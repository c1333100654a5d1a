/** A number as a page may give it, when it is one and greater than zero. */
export function positive(value: number | undefined): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/** A number as a page may give it, when it is one and not below zero. */
export function nonNegative(value: number | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
