/**
 * Lazy entry for all code that reads stored records, and that switches versions. It loads with the first earlier messages,
 * the first lost reply, the first switch, the first new conversation or the first message of another tab.
 */
export {EarlierPages} from './earlier-pages.js';
export {hideRecords} from './hidden-records.js';
export {addFromTabs} from './merge-other-tabs.js';
export {recoverReply, searchReply} from './recovery-attempts.js';
export {hasMessagesBelow, versionsOf, withVersion} from './versions.js';
