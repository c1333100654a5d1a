import {assumptions as defaults, type Assumptions} from './assumptions.js';
import {decidingAssumptions, decisionsIn, type Decision} from './decisions.js';
import type {AssumptionValue, DecisionDiagnostics, Diagnostics, RequestDiagnostics} from './diagnostics.js';
import type {ClientOperation} from './prepared-request.js';
import {knownContentType, knownFinishReason, plainAddress} from './redact.js';
import type {SeenRequest} from './seen-request.js';

/** What a client can tell of its service as plain data. */
export function diagnose(
  requests: readonly SeenRequest[],
  baseUrl: string,
  assumptions: Assumptions,
): Diagnostics {
  const names = Object.keys(defaults) as (keyof Assumptions)[];
  const values = names.map(name => [name, plainValue(assumptions[name])] as const);
  return {
    service: plainAddress(baseUrl),
    requests: requests.map(seen => tellRequest(seen, pathsOf(assumptions)[seen.operation])),
    decisions: countDecisions(decisionsIn(requests)),
    assumptions: Object.fromEntries(values) as Diagnostics['assumptions'],
    changedAssumptions: names.filter(name => !isSame(assumptions[name], defaults[name])),
  };
}

function tellRequest(seen: SeenRequest, path: string): RequestDiagnostics {
  const {status, firstByteAfter, endedAfter, framing, errorKind} = seen;
  return {
    operation: seen.operation,
    method: seen.method,
    path,
    outcome: seen.outcome,
    ...(status !== undefined && {status}),
    ...(firstByteAfter !== undefined && {firstByteAfter}),
    ...(endedAfter !== undefined && {endedAfter}),
    retries: seen.retries,
    tokenRenewals: seen.tokenRenewals,
    contentType: knownContentType(seen.contentType),
    ...(framing && {framing}),
    chunkShapes: {...seen.chunkShapes},
    finishReasons: countKnown(seen.finishReasons),
    endOfStream: seen.endOfStream,
    skippedEvents: seen.skippedEvents,
    otherEvents: seen.otherEvents,
    ...(errorKind && {errorKind}),
  };
}

function pathsOf(assumptions: Assumptions): Readonly<Record<ClientOperation, string>> {
  const {agentsPath, replyPath, recordsPath, signInPath} = assumptions;
  return {'list-agents': agentsPath, reply: replyPath, 'list-records': recordsPath, 'sign-in': signInPath};
}

function countKnown(reasons: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [reason, count] of reasons) {
    const word = knownFinishReason(reason);
    counts[word] = (counts[word] ?? 0) + count;
  }
  return counts;
}

function countDecisions(decisions: readonly Decision[]): readonly DecisionDiagnostics[] {
  return [...new Set(decisions)].map(decision => {
    const assumption = decidingAssumptions[decision];
    const count = decisions.filter(other => other === decision).length;
    return {decision, count, ...(assumption && {assumption})};
  });
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
