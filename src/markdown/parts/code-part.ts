export {MarkdownCodeBlock as element} from '../code-block.js';
export {codeBlockStyles as styles} from '../code-block.styles.js';
export const name = 'agent-code-block';
