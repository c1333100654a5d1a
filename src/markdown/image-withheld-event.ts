/** Why a picture did not load by itself: it waits for a click, the page blocks it, or nobody may load it. */
export type ImageWithheldReason = 'click' | 'blocked' | 'refused';

/** Tells the element around a text of a picture that did not load by itself. Does not leave that element. */
export class ImageWithheldEvent extends Event {
  readonly address: string;
  /** `''` when the address has none. */
  readonly host: string;
  readonly reason: ImageWithheldReason;

  constructor(address: string, host: string, reason: ImageWithheldReason) {
    super('image-withheld', {bubbles: true});
    this.address = address;
    this.host = host;
    this.reason = reason;
  }
}
