/** Caches one value until an input changes. */
export class Memo<Value> {
  #cached: {readonly of: readonly unknown[]; readonly value: Value} | undefined;

  of(inputs: readonly unknown[], compute: () => Value): Value {
    const cached = this.#cached;
    if (cached && inputs.every((value, index) => value === cached.of[index])) return cached.value;
    const value = compute();
    this.#cached = {of: inputs, value};
    return value;
  }
}
