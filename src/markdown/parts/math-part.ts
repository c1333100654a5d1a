export {MarkdownMath as element} from '../math/math-element.js';
export {mathStyles as styles} from '../math/math.styles.js';
export const name = 'agent-math';
