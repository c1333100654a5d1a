import MarkdownIt from 'markdown-it';
import type {Passage} from './passage.js';

/** Path of the documentation on the demo's server. */
export const documentationPath = '/documentation';

const elements = ['agent-chat', 'agent-history', 'agent-launcher', 'agent-picker', 'agent-provider'];
const markdown = new MarkdownIt({linkify: true});

/** Returns the anchor that code hosts and Storybook create for a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Returns the address of a heading, relative to the documentation and to a static site of Storybook. */
export function pageAddress(page: string, heading: string): string {
  return `?path=/docs/${page}${heading && `#${anchorOf(heading)}`}`;
}

/** Returns the id of the page that Storybook gives to a title such as `Guides/Script tag`. */
export function pageOfTitle(title: string): string {
  return `${anchorOf(title.replaceAll('/', '-'))}--docs`;
}

/** Returns the page of a source file: that of its element, else the file. */
export function pageOfSource(file: string): string {
  const element = elements.find(name => file.startsWith(`src/elements/${name}/`));
  return element ? `${element}--docs` : file;
}

/** Shows the passages of a page, or a list of all pages. */
export function documentationPage(passages: readonly Passage[], address: URL): Response {
  const wanted = address.searchParams.get('path') ?? '';
  const found = passages.filter(passage => pageOf(passage.address) === wanted);
  const [first] = found;
  const body = first ? found.map(sectionOf).join('\n') : listOf(passages);
  const page = pageWith(first?.title ?? 'Documentation', body);
  const status = first || !wanted ? 200 : 404;
  return new Response(page, {status, headers: {'content-type': 'text/html; charset=utf-8'}});
}

/** Returns the part of an address that names its page. */
export function pageOf(address: string): string {
  return new URLSearchParams(address.replace(/#.*/, '')).get('path') ?? '';
}

function sectionOf({title, text, address}: Passage): string {
  const [, anchor = ''] = address.split('#');
  return `<section id="${escaped(anchor)}"><h2>${escaped(title)}</h2>\n${markdown.render(text)}</section>`;
}

function listOf(passages: readonly Passage[]): string {
  const first = new Map(passages.map(passage => [pageOf(passage.address), passage] as const).reverse());
  const items = [...first].reverse().map(([page, {title}]) => {
    return `<li><a href="?path=${escaped(page)}">${escaped(title)}</a></li>`;
  });
  return `<h2>Documentation</h2>\n<ul>${items.join('\n')}</ul>`;
}

function escaped(text: string): string {
  return markdown.utils.escapeHtml(text);
}

function pageWith(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}</title>
    <style>
      body { max-inline-size: 44rem; margin: 0 auto; padding: 1rem 1rem 4rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
      section { padding-block: 0.5rem; border-block-end: 1px solid light-dark(#d8dbe6, #3a3f52); }
      h2 { font-size: 1.25rem; line-height: 1.3; }
      pre { overflow: auto; padding: 0.75rem 1rem; border-radius: 8px; background: light-dark(#f1f3f9, #1c202d); }
      code { font-size: 0.9em; }
      :target h2 { color: light-dark(#2f55d4, #9db4ff); }
      a { color: light-dark(#2f55d4, #9db4ff); }
    </style>
  </head>
  <body>
    <p><a href="/">Back to the demo</a> · <a href="/documentation">All pages</a></p>
    ${body}
  </body>
</html>`;
}
