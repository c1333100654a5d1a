/**
 * Lazy entry for all code that reads stored records, and that switches versions. It loads with the first earlier messages,
 * the first lost reply or the first switch.
 */
export {EarlierPages} from './earlier-pages.js';
export {findLostReply} from './stored-reply.js';
export {withVersion} from './versions.js';
