/** Everything that reads stored records, as one module. It loads with the first earlier messages or lost reply. */
export {EarlierPages} from './earlier-pages.js';
export {findLostReply} from './stored-reply.js';
