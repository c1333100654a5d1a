import temml from 'temml';
import {mathmlElement} from './mathml-element.js';

/** A longer formula is shown as its source. */
const longestFormula = 10_000;

/**
 * A formula as MathML, made node by node. `undefined` when it cannot be read, or is too long.
 *
 * @param display whether it stands on lines of its own
 */
export function renderMath(tex: string, display: boolean): Element | undefined {
  if (tex.length > longestFormula) return undefined;
  try {
    const tree: unknown = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxExpand: 300,
      maxSize: [20, 20],
      macros: {},
    });
    return mathmlElement(tree);
  } catch {
    return undefined;
  }
}
