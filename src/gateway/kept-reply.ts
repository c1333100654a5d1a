import type {Assumptions} from '../client/assumptions.js';
import {answerText} from '../client/reasoning/reasoning-splitter.js';
import type {ReplyChunk} from '../client/resources.js';
import {addQuestion, addReply, newRecordId, type RecordWriter} from '../server/record-writer.js';
import {withoutSecrets} from './redaction.js';

/** Characters of a reply that are stored. The visitor receives a longer one whole. */
const maxLength = 1_048_576;
const maxRecordIdLength = 200;

export interface KeptReplyOptions {
  readonly writer: RecordWriter;
  readonly question: string;
  readonly assumptions: Assumptions;
}

/** Stores a question and its reply, also a reply that breaks off. A failure of the store never stops a reply. */
export class KeptReply {
  readonly #options: KeptReplyOptions;
  readonly #question: Promise<string>;
  #reply: Promise<void> | undefined;
  #recordId = '';
  #text = '';
  #finishReason = '';

  /** Stores the question at once: a visitor who deletes it while the service answers deletes the reply, too. */
  constructor(options: KeptReplyOptions) {
    this.#options = options;
    this.#question = addQuestion(options.writer, options.question);
  }

  add({recordId, text, restartsText, finishReason}: ReplyChunk): void {
    // A service may give each piece another identifier. It is one reply.
    if (this.#recordId === '' && recordId.length <= maxRecordIdLength) this.#recordId = recordId;
    if (restartsText) this.#text = '';
    this.#text = (this.#text + text).slice(0, maxLength);
    if (finishReason !== '') this.#finishReason = finishReason;
  }

  /**
   * Stores what has arrived. Only the first call counts. Never rejects.
   *
   * @param token the token of the owner, which a hostile service may repeat
   */
  end(token: string): Promise<void> {
    return (this.#reply ??= this.#store(token));
  }

  async #store(token: string): Promise<void> {
    const {writer, assumptions} = this.#options;
    const content = withoutSecrets(answerText(this.#text, assumptions), [token]);
    if (content === '' && this.#finishReason === '') return;
    const replyTo = await this.#question;
    await addReply(writer, {
      recordId: withoutSecrets(this.#recordId, [token]) || newRecordId(),
      content,
      replyTo,
      finishReason: this.#finishReason,
    });
  }
}
