import {languageFiles} from '../../src/language/wordings.js';
import {en, type Strings} from '../../src/locales/en.js';

export const languages = new Map<string, Strings>([['en', en]]);
for (const [code, fetch] of languageFiles) languages.set(code, await fetch());
