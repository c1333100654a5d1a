/** A link of a page: its address as written, and its text. */
export interface PageLink {
  readonly address: string;
  readonly text: string;
}

/** The links of a docs page, and the places that others can link to. */
export interface DocsLinks {
  readonly links: readonly PageLink[];
  readonly ids: ReadonlySet<string>;
}

interface Site {
  readonly origin: string;
  /** The identifiers of all pages. */
  readonly pages: ReadonlySet<string>;
  /** Whether `docs` contains every page. Otherwise, places in other pages are unknown. */
  readonly isWhole: boolean;
}

/** The links of docs pages to pages, places and files that do not exist. Links to other sites are not requested. */
export async function brokenLinks(docs: ReadonlyMap<string, DocsLinks>, site: Site): Promise<string[]> {
  const broken: string[] = [];
  for (const [id, {links, ids}] of docs)
    for (const {address, text} of links)
      if (!(await hasTarget(address, ids, docs, site)))
        broken.push(`${id}: the link “${text}” to ${address}`);
  return broken;
}

async function hasTarget(
  address: string,
  ids: ReadonlySet<string>,
  docs: ReadonlyMap<string, DocsLinks>,
  {origin, pages, isWhole}: Site,
): Promise<boolean> {
  const [path = '', anchor] = address.split('#');
  if (path === '') return anchor !== undefined && ids.has(decodeURIComponent(anchor));
  const [, page] = /^(?:\.?\/)?\?path=\/(?:docs|story)\/([\w-]+)$/.exec(path) ?? [];
  if (page !== undefined) {
    const isPlace = anchor === undefined || !isWhole || Boolean(docs.get(page)?.ids.has(anchor));
    return pages.has(page) && isPlace;
  }
  const target = new URL(address, `${origin}/index.html`);
  if (target.origin !== origin) return !/[^\x21-\x7e]/.test(address);
  const story = target.searchParams.get('id');
  return (await fetch(target)).ok && (story === null || pages.has(story));
}
