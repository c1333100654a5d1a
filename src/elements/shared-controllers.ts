import type {Connection} from '../controllers/connection.js';
import type {Localize} from '../controllers/localize.js';

/** What an element that wires its controllers in a file of their own hands over of what all elements share. */
export interface SharedControllers {
  readonly connection: Connection;
  readonly localize: Localize;
}
