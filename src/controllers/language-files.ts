import type {ImportModule} from '../lazy.js';
import type {Strings} from '../locales/en.js';

/** Fetches the wording of one language. */
export type LanguageFile = ImportModule<Strings>;

/** All languages besides English, which is built in. Adding one is its file and a line here. */
export const languageFiles: ReadonlyMap<string, LanguageFile> = new Map<string, LanguageFile>([
  ['ar', async () => (await import('../locales/ar.js')).ar],
  ['de', async () => (await import('../locales/de.js')).de],
  ['es', async () => (await import('../locales/es.js')).es],
  ['fr', async () => (await import('../locales/fr.js')).fr],
  ['he', async () => (await import('../locales/he.js')).he],
  ['hi', async () => (await import('../locales/hi.js')).hi],
  ['it', async () => (await import('../locales/it.js')).it],
  ['ja', async () => (await import('../locales/ja.js')).ja],
  ['ko', async () => (await import('../locales/ko.js')).ko],
  ['pt-br', async () => (await import('../locales/pt-BR.js')).ptBR],
  ['ru', async () => (await import('../locales/ru.js')).ru],
  ['zh-cn', async () => (await import('../locales/zh-CN.js')).zhCN],
  ['zh-tw', async () => (await import('../locales/zh-TW.js')).zhTW],
]);
