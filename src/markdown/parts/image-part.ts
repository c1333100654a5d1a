export {MarkdownImage as element} from '../markdown-image.js';
export {markdownImageStyles as styles} from '../markdown-image.styles.js';
export const name = 'agent-image';
