export {MarkdownImage} from './markdown-image.js';
export {markdownImageStyles} from './markdown-image.styles.js';
