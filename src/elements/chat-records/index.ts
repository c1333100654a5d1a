import {MessageVersions} from './versions.js';

/** Entry of the file that reads stored records, and that shows earlier messages, versions and exports in a chat. */
export * from '../../records/index.js';
export {EarlierMessages} from './earlier-messages.js';
export {exportChat} from './export-chat.js';

/** Elements that upgrade when this file has loaded. */
export const recordElements = {'agent-versions': MessageVersions};
