import type {StorageArea} from '../../src/session/browser-platform.js';

/** A storage with a limited size in characters of keys and values. It counts its calls. */
export class MemoryStorage implements StorageArea {
  readonly kept = new Map<string, string>();
  size = Infinity;
  writes = 0;
  /** One action of another tab between a tab’s read and its write or removal. */
  meanwhile: (() => void) | undefined;

  get length(): number {
    return this.kept.size;
  }

  get keys(): readonly string[] {
    return [...this.kept.keys()].sort();
  }

  /** All entries as one text. */
  get text(): string {
    return [...this.kept].flat().join('\n');
  }

  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#letOthersWrite();
    this.writes += 1;
    const old = this.kept.has(key) ? key.length + (this.kept.get(key)?.length ?? 0) : 0;
    if (
      this.size < Infinity &&
      [...this.kept].flat().join('').length - old + key.length + value.length > this.size
    )
      throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#letOthersWrite();
    this.kept.delete(key);
  }

  #letOthersWrite(): void {
    const others = this.meanwhile;
    this.meanwhile = undefined;
    others?.();
  }
}
