/** What nobody caught in the page. */
export interface UnhandledErrors {
  readonly seen: readonly unknown[];
  /** Ends the watch, after everything that is on its way has happened. */
  end(): Promise<readonly unknown[]>;
}

/** Collects errors and rejections that nobody handled, until it is ended. */
export function watchUnhandledErrors(): UnhandledErrors {
  const seen: unknown[] = [];
  const onError = (event: ErrorEvent): void => void seen.push(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent): void => void seen.push(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return {
    seen,
    async end() {
      // A rejection is reported in a task of its own, after the microtasks in which it could be handled.
      for (let task = 0; task < 2; task += 1) await new Promise(resolve => setTimeout(resolve));
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
      return seen;
    },
  };
}
