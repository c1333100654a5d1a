/** Entry of the file that reads stored records, and that shows earlier messages and exports in a chat. */
export * from '../../records/index.js';
export {EarlierMessages} from './earlier-messages.js';
export {exportChat} from './export-chat.js';
export {fileName, saveFile} from '../shared/save-file.js';
