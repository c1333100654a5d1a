import {assumptions as defaults, type Assumptions} from './assumptions.js';
import {decidingAssumptions, decisionsIn, type Decision} from './decisions.js';
import type {AssumptionValue, Diagnostics} from './diagnostics.js';
import {ListWatch, type SeenPage} from './list-watch.js';
import {plainAddress} from './redact.js';
import {SeenRequest, type RequestOutline} from './seen-request.js';

/** How many requests are remembered. */
const mostRequests = 20;

/** What any client of the page has decided. */
const made = new Set<Decision>();
const listeners = new Set<(decision: Decision) => void>();

/** Hears of each decision the clients of the page make, once, and at once of those already made. */
export function listenForDecisions(listener: (decision: Decision) => void): () => void {
  listeners.add(listener);
  for (const decision of made) listener(decision);
  return () => listeners.delete(listener);
}

/** Remembers what a client saw of its service: the last requests, and what was decided in any. */
export class ExchangeLog {
  readonly #now: () => number;
  readonly #decisions = new Map<Decision, number>();
  readonly #lists = new ListWatch();
  #requests: readonly SeenRequest[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a request that is about to be made; it is for the caller to say how it ends. */
  begin(outline: RequestOutline): SeenRequest {
    const seen = new SeenRequest(outline, this.#now, ended => this.#count(decisionsIn(ended)));
    this.#requests = [...this.#requests, seen].slice(-mostRequests);
    return seen;
  }

  /** Notes a request and how it ends. */
  async watch<Result>(outline: RequestOutline, run: (seen: SeenRequest) => Promise<Result>): Promise<Result> {
    const seen = this.begin(outline);
    try {
      const result = await run(seen);
      seen.complete();
      return result;
    } catch (error) {
      seen.fail(error);
      throw error;
    }
  }

  /** Notes a page of a list that has arrived. */
  addPage(page: SeenPage): void {
    this.#count(this.#lists.look(page));
  }

  /** All of it as plain data. */
  read(baseUrl: string, assumptions: Assumptions): Diagnostics {
    const names = Object.keys(defaults) as (keyof Assumptions)[];
    const values = names.map(name => [name, plainValue(assumptions[name])] as const);
    return {
      service: plainAddress(baseUrl),
      requests: this.#requests.map(({notes}) => structuredClone(notes)),
      decisions: [...this.#decisions].map(([decision, count]) => {
        const assumption = decidingAssumptions[decision];
        return {decision, count, ...(assumption && {assumption})};
      }),
      assumptions: Object.fromEntries(values) as Diagnostics['assumptions'],
      changedAssumptions: names.filter(name => !isSame(assumptions[name], defaults[name])),
    };
  }

  #count(decisions: readonly Decision[]): void {
    for (const decision of decisions) {
      this.#decisions.set(decision, (this.#decisions.get(decision) ?? 0) + 1);
      if (made.has(decision)) continue;
      made.add(decision);
      for (const listener of [...listeners]) listener(decision);
    }
  }
}

/** A page that is not typed may have set anything. */
function plainValue(value: unknown): AssumptionValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(item => (typeof item === 'string' ? item : typeof item));
  return typeof value === 'string' ? value : typeof value;
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(plainValue(value)) === JSON.stringify(plainValue(other));
}
