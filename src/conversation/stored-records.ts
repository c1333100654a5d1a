/**
 * Lazy entry for all code that reads stored records. It loads with the first earlier messages or the first lost reply.
 */
export {EarlierPages} from './earlier-pages.js';
export {findLostReply} from './stored-reply.js';
