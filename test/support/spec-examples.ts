import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

/** One example of a specification: what is written, and what it means. */
export interface SpecExample {
  readonly number: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

const require = createRequire(import.meta.url);

/** Data that is not part of the project; it lies beside it where the project is worked on. */
const robustness = join(import.meta.dirname, '../../../shared/robustness');

/** Raw HTML in the source that comes out as HTML: what this renderer shows as text on purpose. */
const rawHtml = /<(?:[a-z][\w-]*(?:\s[^<>]*)?\/?>|\/[a-z][\w-]*\s*>|!--|\?|![A-Z[])/gi;

/** The examples of CommonMark 0.31.2 that use no raw HTML. */
export function commonMarkExamples(): readonly SpecExample[] {
  const {tests} = require('commonmark-spec') as {
    tests: SpecExample[];
  };
  // The specification writes tabs so that they can be seen.
  const withTabs = (text: string) => text.replaceAll('→', '\t');
  return tests
    .map(test => ({...test, markdown: withTabs(test.markdown), html: withTabs(test.html)}))
    .filter(usesNoHtml);
}

/** The examples of GFM 0.29 that use no raw HTML; `undefined` where the file is not there. */
export function gfmExamples(): readonly SpecExample[] | undefined {
  const data = robustnessData('gfm-spec.json') as {examples: (SpecExample & {example: number})[]} | undefined;
  return data?.examples.map(({example, ...rest}) => ({...rest, number: example})).filter(usesNoHtml);
}

/** Hostile texts collected by others; none where the files are not there. */
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
