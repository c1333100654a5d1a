import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {chatAnswering} from '../../support/answered-chat.js';
import type {ChatHarness} from '../../support/chat-harness.js';

before(() => partsModule.load());

const ask = (...lines: string[]): string => `Yes.\n\n\`\`\`ask\n${lines.join('\n')}\n\`\`\``;
const labels = (chat: ChatHarness) =>
  chat.findAll('[part="ask-option"]').map(({innerText}) => innerText.trim());
const notes = (chat: ChatHarness) => chat.findAll('.ask-note').map(({innerText}) => innerText.trim());
const count = (chat: ChatHarness, part: string) => chat.findAll(`[part="${part}"]`).length;

describe('the card of a question of a hostile reply', () => {
  it('is plain text: HTML, links and Markdown', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const link = '[Shop](https://evil.example/)';
    const chat = await chatAnswering(ask(html, link, `**Bold** | ${html}`, `${html}: text`));
    const card = chat.find('[part="ask-card"]');
    expect(card.querySelector('legend')?.textContent).to.equal(html);
    expect(labels(chat)).to.deep.equal([link, '**Bold**']);
    expect(card.querySelectorAll('img, a, strong')).to.have.length(0);
    chat.findAll('[part="ask-option"]')[1]!.click();
    await chat.settle();
    expect(chat.find('.ask-text').textContent).to.equal(html);
  });

  it('shows the first 20 of 200 answers, and says so', async () => {
    const many = Array.from({length: 200}, (_, index) => `Number ${index}`);
    const chat = await chatAnswering(ask('Which?', ...many));
    expect(labels(chat)).to.have.length(20);
    expect(notes(chat)).to.include('20 of 200 answers are shown.');
  });

  it('shortens long texts, and shows equal answers once', async () => {
    const chat = await chatAnswering(ask('Q'.repeat(2000), 'x'.repeat(3000), 'Same', 'Same', 'RTL\u202eabc'));
    expect(chat.find('[part="ask-card"] legend').textContent).to.have.length(501);
    expect(labels(chat)).to.deep.equal([`${'x'.repeat(200)}…`, 'Same', 'RTL abc']);
  });

  it('has no fields for secrets, in any language, and names them', async () => {
    const secrets = [
      'Password: text',
      'Your P.A.S.S-word: text',
      'Pass\u200bcode: number',
      'PIN: number',
      'Code: password',
      'Card number: number',
      'CVV: number',
      'IBAN: text',
      'Kreditkartennummer: text',
      'Mot de passe: text',
      'Contraseña: text',
      'Senha: text',
      'Пароль: text',
      'كلمة المرور: text',
      'סיסמה: text',
      'पासवर्ड: text',
      'パスワード: text',
      '비밀번호: text',
    ];
    const chat = await chatAnswering(ask('Log in', ...secrets, '密码：text'));
    expect(count(chat, 'ask-field')).to.equal(0);
    expect(count(chat, 'ask-option')).to.equal(0);
    expect(count(chat, 'ask-send-button')).to.equal(0);
    expect(notes(chat)).to.have.length(secrets.length + 1);
    expect(notes(chat)[0]).to.equal('“Password” is not asked for here.');
  });

  it('has no field of any kind below a question for a secret', async () => {
    const chat = await chatAnswering(ask('What is your card number?', 'Number: number', '…', 'I have none'));
    expect(count(chat, 'ask-field')).to.equal(0);
    expect(labels(chat)).to.deep.equal(['I have none']);
    expect(notes(chat)).to.include('“Number” is not asked for here.');
    expect(notes(chat)).to.include('“card number” is not asked for here.');
  });

  it('keeps fields whose names only contain such letters', async () => {
    const chat = await chatAnswering(ask('Details', 'Pinecone: text', 'Desenhar: text', 'Pin colour: text'));
    expect(count(chat, 'ask-field')).to.equal(3);
  });

  it('stays code in the middle, in a quote and without answers', async () => {
    for (const text of [`${ask('A?', 'B')}\n\nMore.`, '> ```ask\n> A?\n> B\n> ```', ask('A?'), ask('')]) {
      const chat = await chatAnswering(text);
      expect(count(chat, 'ask-card'), text).to.equal(0);
    }
  });
});
