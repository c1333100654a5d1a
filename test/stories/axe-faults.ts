import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a story leaves to the page it will be part of. */
const rulesOfThePage = ['region', 'landmark-one-main', 'page-has-heading-one', 'skip-link'];

const rules: Record<string, {enabled: boolean}> = {
  'target-size': {enabled: true},
  ...Object.fromEntries(rulesOfThePage.map(rule => [rule, {enabled: false}])),
};

/** What may be right in one look of a story and wrong in another. */
const rulesOfLooks = ['scrollable-region-focusable', 'target-size'];
/** In forced colours they would be asked of the colours there are without. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

/** What of a story is looked into. */
export interface AxeScope {
  /** Whether everything else was checked before, in another look. */
  readonly onlyLook: boolean;
  readonly forcedColors: boolean;
}

/** What axe finds by WCAG 2.2 A and AA and by good practice: one line for each element. */
export async function axeFaults({onlyLook, forcedColors}: AxeScope): Promise<readonly string[]> {
  const looked = forcedColors ? rulesOfLooks : [...rulesOfLooks, ...rulesOfColors];
  const {violations} = await axe.run(document, {
    ...(onlyLook ? {runOnly: {type: 'rule', values: looked}} : {runOnly: {type: 'tag', values: tags}, rules}),
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
