import {Miniflare} from 'miniflare';

const worker = new Miniflare({
  modules: true,
  scriptPath: process.argv[2],
  host: '127.0.0.1',
  port: 0,
  compatibilityDate: '2025-10-01',
  bindings: {AGENTS_TOKEN: process.env.AGENTS_TOKEN},
});
// Otherwise the runtime, a process of its own, would continue.
process.once('SIGTERM', () => void worker.dispose().then(() => process.exit()));
console.log(String(await worker.ready));
