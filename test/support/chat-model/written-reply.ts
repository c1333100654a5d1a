/** The part of a page that a request needs. */
export interface Requester {
  /** A closed page receives nothing. */
  readonly isClosed: boolean;
}

export interface ReplyRequest {
  readonly page: Requester;
  /** Key of the conversation. */
  readonly key: string;
  readonly agentId: string;
  /** Texts of the messages, the question last. */
  readonly contents: readonly string[];
}

const encoder = new TextEncoder();

/** One reply, written when a step requests it. All its words begin with its name. */
export class WrittenReply {
  readonly request: ReplyRequest;
  readonly name: string;
  readonly words: string[] = [];
  readonly response: Promise<Response>;
  readonly #recordId: string | undefined;
  #state: 'asked' | 'open' | 'over' = 'asked';
  #resolve: (response: Response) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(request: ReplyRequest, name: string, recordId: string | undefined) {
    this.request = request;
    this.name = name;
    this.#recordId = recordId;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** Answers the request without a word. */
  accept(): void {
    if (this.#state !== 'asked') return;
    this.#state = 'open';
    const body = new ReadableStream<Uint8Array>({start: stream => void (this.#stream = stream)});
    this.#resolve(answer(new Response(body, {headers: {'Content-Type': 'text/event-stream'}})));
  }

  say(word = `${this.name}.${this.words.length}`, finishReason?: string): void {
    this.accept();
    this.words.push(word);
    const chunk = {
      ...(this.#recordId && {id: this.#recordId}),
      choices: [{delta: {content: `${word} `}, ...(finishReason && {finish_reason: finishReason})}],
    };
    this.#send(JSON.stringify(chunk));
  }

  end(): void {
    this.#send('[DONE]');
    this.#stream?.close();
    this.#state = 'over';
  }

  breakOff(error: unknown): void {
    if (this.isOpen) this.#stream?.error(error);
    else this.#reject(error);
    this.#state = 'over';
  }

  refuse(status: number): void {
    this.#state = 'over';
    this.#resolve(answer(Response.json({message: 'Refused'}, {status})));
  }

  #send(data: string): void {
    this.#stream?.enqueue(encoder.encode(`data: ${data}\n\n`));
  }
}

/** An answer from the address of the service. */
export function answer(response: Response): Response {
  Object.defineProperty(response, 'url', {value: 'https://service.example/agents'});
  return response;
}
