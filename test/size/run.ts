// Counts what a browser requests until the chat shows its message field, its welcome message and a finished reply: by
// the script tag, by one file, and by the package as Vite and esbuild bundle it. Ends with 1 above a budget.
// `npm run size -- --files` lists the files; `-- --write` writes `stories/docs/size.mdx` and the comparison of the README;
// `-- --contenders` measures other chats of that comparison, and needs the npm registry.
import {parseArgs} from 'node:util';
import {closeBrowser} from '../support/browser-page.js';
import {writeComparison, writeContenders} from './comparison.js';
import {measureContenders} from './contenders.js';
import {reportSizes} from './report.js';
import {visitRoutes} from './routes.js';
import {writePage} from './write-page.js';

const {values} = parseArgs({
  options: {
    files: {type: 'boolean', default: false},
    write: {type: 'boolean', default: false},
    contenders: {type: 'boolean', default: false},
  },
});
if (values.contenders) await writeContenders(await measureContenders().finally(closeBrowser));
else await measureRoutes();

async function measureRoutes(): Promise<void> {
  const loaded = await visitRoutes().finally(closeBrowser);
  const {lines, failures} = reportSizes(loaded, {withFiles: values.files});
  console.log(lines.join('\n'));
  if (values.write) await writePage(loaded);
  if (values.write) await writeComparison();
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
