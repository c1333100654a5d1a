import type {ReplyActivity} from '../../../client/resources.js';
import {partsModule} from '../../load-parts.js';
import type {MessageElement} from '../message/message-element.js';
import type {
  DetailsView,
  ReplyDetails,
  ReplyDetailsOptions,
} from '../../chat-parts/reply-details/reply-details.js';

/** Returns the view of the details of a message, once its code has loaded. Without details, it loads no code. */
export type ReplyDetailsOf = (element: MessageElement) => DetailsView | undefined;

/** Activities that the page does not want to show. */
export const canceledActivities = new WeakSet<ReplyActivity>();

/** Loads the code of details with the first message that has some. */
export function lazyReplyDetails(options: Omit<ReplyDetailsOptions, 'canceled'>): ReplyDetailsOf {
  let details: ReplyDetails | undefined;
  let requestedFor: MessageElement | undefined;
  return element => {
    const {reasoning, activity, sources, context} = element.message ?? {};
    if (!(reasoning ?? activity ?? sources ?? context)) return undefined;
    const module = partsModule.loaded;
    if (module) details ??= new module.ReplyDetails({...options, canceled: canceledActivities});
    // A failed load is retried for the next message.
    else if (requestedFor !== element) void partsModule.loadFor(() => element.requestUpdate());
    requestedFor = element;
    return details?.of(element);
  };
}
