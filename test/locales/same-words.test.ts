import {expect} from 'chai';
import {languages} from './languages.js';
import {sampleTerms} from './sample-terms.js';

/** Each language’s terms for agent, record and reply, in all forms. */
const words: Readonly<Record<string, readonly [agent: RegExp, record: RegExp, reply: RegExp]>> = {
  ar: [/وكيل|وكلاء|وكلائ/, /سجل/, /رد/],
  de: [/agent/i, /eintr[aä]g/i, /antwort/i],
  es: [/agente/i, /registro/i, /resp(?:uesta|ond)/i],
  fr: [/agent/i, /message/i, /répon/i],
  he: [/סוכ/, /רשומ/, /תשוב/],
  hi: [/एजेंट/, /रिकॉर्ड/, /जवाब/],
  it: [/agent/i, /messagg/i, /rispo/i],
  ja: [/エージェント/, /記録/, /返信/],
  ko: [/에이전트/, /기록/, /답변/],
  'pt-br': [/agente/i, /registro/i, /respo/i],
  ru: [/агент/i, /запис/i, /ответ/i],
  'zh-cn': [/智能体/, /记录/, /回复/],
  'zh-tw': [/AI 代理/, /紀錄/, /回覆/],
};
const english = [/\bagents?\b(?![->])/i, /\brecords?\b/i, /\brepl(?:y|ies)\b/i];

describe('the terms for agent, record and reply', () => {
  for (const [code, strings] of languages) {
    if (code === 'en') continue;
    it(`are the same everywhere: ${code}`, () => {
      const others = sampleTerms(strings).filter(term =>
        english.some((word, index) => {
          const said = term.english.replaceAll(/<?[a-z]+-[a-z-]+>?/g, '');
          return word.test(said) && !words[code]?.[index]?.test(term.words);
        }),
      );
      expect(others.map(({name, words: said}) => `${name}: ${said}`)).to.deep.equal([]);
    });
  }
});
