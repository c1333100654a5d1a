/** What runs once while someone writes, and is not needed again: a chunk of its own, which no reply waits for. */
export {rehearseAsking} from './rehearse-asking.js';
export {rehearseMarkdown} from './rehearse-markdown.js';
export {rehearseMessages} from './rehearse-messages.js';
