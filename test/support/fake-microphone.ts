/** A microphone of a test. The browser has no other one until `restore`. */
export interface FakeMicrophone {
  /** Number of tracks that record now. */
  readonly open: () => number;
  /** Times that the page has asked for the microphone. */
  readonly asked: () => number;
  restore(): void;
}

/**
 * Replaces the microphone and the recorder of the browser.
 *
 * @param answer what the browser answers to the request; default: it allows it
 */
export function fakeMicrophone(answer?: () => Promise<void>): FakeMicrophone {
  let open = 0;
  let asked = 0;
  const track = () => {
    open += 1;
    let isLive = true;
    return {
      stop() {
        if (isLive) open -= 1;
        isLive = false;
      },
    };
  };
  class FakeRecorder extends EventTarget {
    state = 'inactive';
    readonly mimeType = 'audio/webm';

    start(): void {
      this.state = 'recording';
    }

    stop(): void {
      this.state = 'inactive';
      queueMicrotask(() => {
        this.dispatchEvent(Object.assign(new Event('dataavailable'), {data: new Blob(['speech'])}));
        this.dispatchEvent(new Event('stop'));
      });
    }
  }
  const getUserMedia = async () => {
    asked += 1;
    await answer?.();
    const tracks = [track()];
    return {getTracks: () => tracks};
  };
  const {MediaRecorder: recorder} = globalThis;
  Object.assign(globalThis, {MediaRecorder: FakeRecorder});
  Object.defineProperty(navigator, 'mediaDevices', {value: {getUserMedia}, configurable: true});
  return {
    open: () => open,
    asked: () => asked,
    restore: () => {
      Object.assign(globalThis, {MediaRecorder: recorder});
      Reflect.deleteProperty(navigator, 'mediaDevices');
    },
  };
}
