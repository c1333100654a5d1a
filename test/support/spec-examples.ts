import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

/** One example of a specification: source and expected result. */
export interface SpecExample {
  readonly number: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

const require = createRequire(import.meta.url);

/** Data outside the project; it is beside it in the development environment. */
const robustness = join(import.meta.dirname, '../../../shared/robustness');

/** Raw HTML that the specification keeps: this renderer shows it as text on purpose. */
const rawHtml = /<(?:[a-z][\w-]*(?:\s[^<>]*)?\/?>|\/[a-z][\w-]*\s*>|!--|\?|![A-Z[])/gi;

/** The examples of CommonMark 0.31.2 without raw HTML. */
export function commonMarkExamples(): readonly SpecExample[] {
  const {tests} = require('commonmark-spec') as {
    tests: SpecExample[];
  };
  // The specification shows tabs as visible characters.
  const withTabs = (text: string) => text.replaceAll('→', '\t');
  return tests
    .map(test => ({...test, markdown: withTabs(test.markdown), html: withTabs(test.html)}))
    .filter(usesNoHtml);
}

/** The examples of GFM 0.29 without raw HTML; `undefined` without the file. */
export function gfmExamples(): readonly SpecExample[] | undefined {
  const data = robustnessData('gfm-spec.json') as {examples: (SpecExample & {example: number})[]} | undefined;
  return data?.examples.map(({example, ...rest}) => ({...rest, number: example})).filter(usesNoHtml);
}

/** Public collections of hostile texts; empty without the files. */
export function hostileCollections(): readonly string[] {
  return ['dompurify-payloads.json', 'markdown-bypass.json'].flatMap(name => {
    const data = robustnessData(name) as {payloads: {text: string}[]} | undefined;
    return data?.payloads.map(({text}) => text) ?? [];
  });
}

function robustnessData(name: string): unknown {
  const path = join(robustness, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function usesNoHtml({section, markdown, html}: SpecExample): boolean {
  if (/^(?:HTML blocks|Raw HTML|Disallowed Raw HTML)/.test(section)) return false;
  return !(markdown.match(rawHtml) ?? []).some(tag => html.includes(tag));
}
