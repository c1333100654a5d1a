/** Milliseconds until a recording ends by itself. */
const longestRecording = 300_000;

/** A problem of a recording, as the word for the visitor. */
export type RecordingProblem = 'noMicrophone' | 'microphoneRefused' | 'dictationFailed';

/** A recording of the microphone. */
export interface Recording {
  /** Resolves when the recording has ended. */
  readonly audio: Promise<Blob>;
  /** Ends the recording, and keeps it. */
  readonly stop: () => void;
}

/**
 * Starts a recording, once the visitor allows it. All tracks of the microphone stop when the recording ends, fails or is
 * aborted.
 */
export async function startRecording(signal: AbortSignal): Promise<Recording> {
  // Missing on pages without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices || typeof MediaRecorder !== 'function') throw new DOMException('', 'NotFoundError');
  const stream = await devices.getUserMedia({audio: true});
  const release = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    return followRecorder(new MediaRecorder(stream), signal, release);
  } catch (error) {
    release();
    throw error;
  }
}

function followRecorder(recorder: MediaRecorder, signal: AbortSignal, release: () => void): Recording {
  const pieces: Blob[] = [];
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    release();
  };
  recorder.addEventListener('dataavailable', ({data}) => void pieces.push(data));
  const audio = new Promise<Blob>((resolve, reject) => {
    const limit = setTimeout(stop, longestRecording);
    const end = (): void => {
      clearTimeout(limit);
      release();
    };
    recorder.addEventListener('stop', () => {
      end();
      resolve(new Blob(pieces, {type: recorder.mimeType}));
    });
    recorder.addEventListener('error', () => {
      end();
      reject(new Error('The recording failed.'));
    });
    signal.addEventListener('abort', () => {
      clearTimeout(limit);
      stop();
      reject(new DOMException('', 'AbortError'));
    });
  });
  recorder.start();
  return {audio, stop};
}

export function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'microphoneRefused';
  return name ? 'noMicrophone' : 'dictationFailed';
}
