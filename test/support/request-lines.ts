import type {RequestLogLine} from '../../src/server/request-log.js';

/** The lines of a request log, in their order. */
export interface RequestLines {
  readonly lines: readonly RequestLogLine[];
  readonly log: (line: RequestLogLine) => void;
  /** Resolves with the line of this number, from 1. */
  line(number: number): Promise<RequestLogLine>;
}

export function collectLines(): RequestLines {
  const lines: RequestLogLine[] = [];
  const waiting = new Set<() => void>();
  return {
    lines,
    log: line => {
      lines.push(line);
      for (const check of [...waiting]) check();
    },
    line: number =>
      new Promise(resolve => {
        const check = (): void => {
          const line = lines[number - 1];
          if (!line) return;
          waiting.delete(check);
          resolve(line);
        };
        waiting.add(check);
        check();
      }),
  };
}
