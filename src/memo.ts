/** Caches a derived value as long as all its inputs are identical. */
export class Memo<Value> {
  #made: {readonly of: readonly unknown[]; readonly value: Value} | undefined;

  of(values: readonly unknown[], make: () => Value): Value {
    const made = this.#made;
    if (made && values.every((value, index) => value === made.of[index])) return made.value;
    const value = make();
    this.#made = {of: values, value};
    return value;
  }
}
