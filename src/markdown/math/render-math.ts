import temml from 'temml';
import {mathmlElement} from './mathml-element.js';

/** A longer formula is shown as its source. */
const longestFormula = 10_000;

/**
 * Commands that define commands, and the reader's own. A few of them make a short formula expand to millions
 * of pieces, since the reader counts expansions and not what they amount to: such a formula is shown as its
 * source.
 */
const defining = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])|\\[a-z]*@/i;

/**
 * A formula as MathML, made node by node. `undefined` when it cannot be read, or is too long.
 *
 * @param display whether it stands on lines of its own
 */
export function renderMath(tex: string, display: boolean): Element | undefined {
  if (tex.length > longestFormula || defining.test(tex)) return undefined;
  try {
    const tree: unknown = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      // Parts between which a line may end.
      wrap: 'tex',
      throwOnError: true,
      trust: false,
      maxExpand: 300,
      maxSize: [20, 20],
      // What the reader would place by style sheets is written in a way that needs none. Fresh each time,
      // since it adds to them.
      macros: {'\\cancelto': '{\\cancel{#2}}^{#1}', '\\phase': '\\angle #1'},
    });
    return mathmlElement(tree);
  } catch {
    return undefined;
  }
}
