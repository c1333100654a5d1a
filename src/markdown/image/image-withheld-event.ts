/** Why a picture did not load: it waits for a click, the page blocks it, or its address is not safe. */
export type ImageWithheldReason = 'click' | 'blocked' | 'refused';

/** Fires when a picture did not load by itself. Does not leave the element around the text. */
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
