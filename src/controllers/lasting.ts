/** What is made of other values: the same object as long as each of them is the same. */
export class Lasting<Value> {
  #made: {readonly of: readonly unknown[]; readonly value: Value} | undefined;

  of(values: readonly unknown[], make: () => Value): Value {
    const made = this.#made;
    if (made && values.every((value, index) => value === made.of[index])) return made.value;
    const value = make();
    this.#made = {of: values, value};
    return value;
  }
}
