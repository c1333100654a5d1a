/** The uncaught errors of the page. */
export interface UnhandledErrors {
  readonly seen: readonly unknown[];
  /** Ends the watch after all pending events. */
  end(): Promise<readonly unknown[]>;
}

/** Collects unhandled errors and rejections until it ends. */
export function watchUnhandledErrors(): UnhandledErrors {
  const seen: unknown[] = [];
  const onError = (event: ErrorEvent): void => void seen.push(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent): void => void seen.push(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return {
    seen,
    async end() {
      // A rejection is reported in its own task, after the microtasks that could handle it.
      for (let task = 0; task < 2; task += 1) await new Promise(resolve => setTimeout(resolve));
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
      return seen;
    },
  };
}
