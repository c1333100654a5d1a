/** Everything for formulas except the renderer, which loads with the first formula. */
export {MarkdownMath} from './math-element.js';
export {addMath, endBeforeFormula, protectBars} from './math-rules.js';
export {mathStyles} from './math.styles.js';
