import {expect} from 'chai';
import {languages} from './languages.js';
import {sampleTerms} from './sample-terms.js';

interface Words {
  readonly conversation: RegExp;
  readonly message: RegExp;
  readonly reply: RegExp;
  readonly agent: RegExp;
  readonly record: RegExp;
  readonly delete: RegExp;
  /** Other words for a conversation, which the language does not use. */
  readonly unused: RegExp;
}

/** The stems of the words that each language has chosen. French and Italian call a record a message. */
const chosen: Readonly<Record<string, Words>> = {
  en: {
    conversation: /conversation/i,
    message: /\bmessages?\b/i,
    reply: /\breply\b|\breplies\b(?! to)/i,
    agent: /\bagents?\b(?!-)/i,
    record: /\brecords?\b/i,
    delete: /\bdelete/i,
    unused: /dialogue|discussion|thread/i,
  },
  ar: {
    conversation: /محادث/,
    message: /رسال|رسائل/,
    reply: /رد|ردّ/,
    agent: /وكي|وكلا/,
    record: /سجل/,
    delete: /حذف/,
    unused: /حوار|نقاش/,
  },
  de: {
    conversation: /unterhaltung/i,
    message: /nachricht/i,
    reply: /antwort/i,
    agent: /agent/i,
    record: /eintr/i,
    delete: /lösch/i,
    unused: /gespräch|konversation|dialog/i,
  },
  es: {
    conversation: /conversaci/i,
    message: /mensaje/i,
    reply: /respuesta/i,
    agent: /agente/i,
    record: /registro/i,
    delete: /elimin/i,
    unused: /charla|diálogo/i,
  },
  fr: {
    conversation: /conversation/i,
    message: /message/i,
    reply: /réponse/i,
    agent: /agent/i,
    record: /message/i,
    delete: /supprim/i,
    unused: /échange|discussion|dialogue/i,
  },
  he: {
    conversation: /שיח/,
    message: /הודע/,
    reply: /תשוב/,
    agent: /סוכ/,
    record: /רשומ/,
    delete: /מחיק|נמחק/,
    unused: /דיאלוג|דו-שיח/,
  },
  hi: {
    conversation: /बातचीत/,
    message: /संदेश/,
    reply: /जवाब/,
    agent: /एजेंट/,
    record: /रिकॉर्ड/,
    delete: /हटा/,
    unused: /वार्तालाप|संवाद/,
  },
  it: {
    conversation: /conversazion/i,
    message: /messagg/i,
    reply: /rispost/i,
    agent: /agent/i,
    record: /messagg/i,
    delete: /elimin/i,
    unused: /dialogo|discussion|colloqui/i,
  },
  ja: {
    conversation: /会話/,
    message: /メッセージ/,
    reply: /返信/,
    agent: /エージェント/,
    record: /記録/,
    delete: /削除/,
    unused: /対話/,
  },
  ko: {
    conversation: /대화/,
    message: /메시지/,
    reply: /답변/,
    agent: /에이전트/,
    record: /기록/,
    delete: /삭제/,
    unused: /회화|채팅방/,
  },
  'pt-br': {
    conversation: /conversa/i,
    message: /mensage/i,
    reply: /resposta/i,
    agent: /agente/i,
    record: /registro/i,
    delete: /exclu/i,
    unused: /diálogo|bate-papo/i,
  },
  ru: {
    conversation: /диалог/i,
    message: /сообщени/i,
    reply: /ответ/i,
    agent: /агент/i,
    record: /запис/i,
    delete: /удал/i,
    unused: /бесед|разговор|переписк/i,
  },
  'zh-cn': {
    conversation: /对话/,
    message: /消息/,
    reply: /回复/,
    agent: /智能体/,
    record: /记录/,
    delete: /删除/,
    unused: /会话/,
  },
  'zh-tw': {
    conversation: /對話/,
    message: /訊息/,
    reply: /回覆/,
    agent: /AI 代理/,
    record: /紀錄/,
    delete: /刪除/,
    unused: /會話/,
  },
};

const meanings = ['conversation', 'message', 'reply', 'agent', 'record', 'delete'] as const;
const namesInCode = /<agent-provider>|agent-id/g;
/** Sentences that need no word for it: “Wird mitgesendet:” for “Sent with your message:”. */
const withoutWord = ['de contextSent() message'];

describe('one meaning', () => {
  it('has one word in each language', () => {
    expect(Object.keys(chosen).sort()).to.deep.equal([...languages.keys()].sort());
    const faults = new Set<string>();
    for (const [code, strings] of languages)
      for (const {name, words, english} of sampleTerms(strings)) {
        const {unused, ...own} = chosen[code]!;
        if (unused.test(words)) faults.add(`${code} ${name}: ${words}`);
        for (const meaning of meanings)
          if (chosen['en']![meaning].test(english.replace(namesInCode, '')) && !own[meaning].test(words))
            if (!withoutWord.includes(`${code} ${name} ${meaning}`))
              faults.add(`${code} ${name} has no ${meaning}: ${words}`);
      }
    expect([...faults]).to.deep.equal([]);
  });
});
