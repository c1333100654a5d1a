import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on the page around a story. */
const rulesOfThePage = ['region', 'landmark-one-main', 'page-has-heading-one', 'skip-link'];

const rules: Record<string, {enabled: boolean}> = {
  'target-size': {enabled: true},
  ...Object.fromEntries(rulesOfThePage.map(rule => [rule, {enabled: false}])),
};

/** Rules whose result can differ between two looks of a story. */
const rulesOfLooks = ['scrollable-region-focusable', 'target-size'];
/** In forced colours, axe would test the colours without them. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];
const rulesWithoutColors = {
  ...rules,
  ...Object.fromEntries(rulesOfColors.map(rule => [rule, {enabled: false}])),
};

/** The checked parts of a story. */
export interface AxeScope {
  /** Whether another look has already checked everything else. */
  readonly onlyLook: boolean;
  readonly forcedColors: boolean;
}

/** The violations of WCAG 2.2 A and AA and of best practices in axe: one line per element. */
export async function axeFaults({onlyLook, forcedColors}: AxeScope): Promise<readonly string[]> {
  const looked = forcedColors ? rulesOfLooks : [...rulesOfLooks, ...rulesOfColors];
  // Each frame shows a state of the same element, with the same landmarks. Its own story checks them.
  const isOneDocument = document.querySelector('iframe') === null;
  const {violations} = await axe.run(document, {
    ...(onlyLook
      ? {runOnly: {type: 'rule', values: looked}}
      : {
          runOnly: {type: 'tag', values: tags},
          rules: {
            ...(forcedColors ? rulesWithoutColors : rules),
            'landmark-unique': {enabled: isOneDocument},
          },
        }),
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => {
      const [, reason = ''] = failureSummary?.split('\n') ?? [];
      return `${id}: ${target.flat().join(' ')}: ${reason.trim()}`;
    }),
  );
}
