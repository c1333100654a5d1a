/**
 * Lazy entry for all code that reads stored records, and that switches versions. It loads with the first earlier messages,
 * the first lost reply, the first switch or the first new conversation.
 */
export {EarlierPages} from './earlier-pages.js';
export {hideRecords} from './hidden-records.js';
export {findLostReply} from './stored-reply.js';
export {withVersion} from './versions.js';
