import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const root = join(import.meta.dirname, '../..');

export function fileAddress(path: string): string {
  return pathToFileURL(join(root, path)).href;
}

/** A module that runs `code` of a document, with the package’s names bound to the sources. */
export async function runSnippet(
  code: string,
  changes: readonly (readonly [string, string])[],
): Promise<Record<string, unknown>> {
  let text = code.replaceAll(
    /'agent-chat-elements\/([\w-]+)'/g,
    (_, name) => `'${fileAddress(`src/${name}.ts`)}'`,
  );
  for (const [from, to] of changes) text = text.replaceAll(from, to);
  const names = [...text.matchAll(/^(?:const|let) (?:\{(.*?)\}|(\w+)) =/gm)].flatMap(([, several, one]) =>
    several ? several.split(',').map(name => name.trim()) : [one],
  );
  const module = `${text}\nexport {${names.join(', ')}};`;
  const address = `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`;
  return (await import(address)) as Record<string, unknown>;
}
