import type {ConversationRecord} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import type {ContentContext} from '../agent-markdown/content-context.js';

/** What records are shown with. A change of it shows them anew. */
export interface RecordContext {
  readonly localize: Localize;
  /** What the agent is called. */
  readonly agentName: string;
  /** What their content is shown with; another one in another language. */
  readonly content: ContentContext;
  /** Known to the browser; `undefined` for the reader's own. */
  readonly timeZone: string | undefined;
  readonly headingLevel: number;
  /** The records a reply can be led back to, by identifier. */
  readonly listed: ReadonlyMap<string, ConversationRecord>;
  /** The records that replies were to be led back to, and were not found. */
  readonly missed: ReadonlySet<string>;
  readonly renderRecord: ((record: ConversationRecord) => unknown) | undefined;
}
