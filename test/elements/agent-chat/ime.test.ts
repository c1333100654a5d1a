import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

const keys = ['enter', 'mod-enter'] as const;
type SendKey = (typeof keys)[number];

/** How a browser reports a composition that ends with Enter. */
interface InputMethod {
  readonly browser: string;
  readonly endsBeforeKey: boolean;
  readonly isComposing: boolean;
}

const inputMethods: readonly InputMethod[] = [
  {browser: 'Chromium', endsBeforeKey: false, isComposing: true},
  {browser: 'Safari', endsBeforeKey: true, isComposing: false},
];

/** An Enter of an input method; some browsers ignore `keyCode` in the constructor. */
function pressComposing(chat: ChatHarness, isComposing: boolean, sendKey: SendKey): void {
  const event = new KeyboardEvent('keydown', {
    key: 'Enter',
    ctrlKey: sendKey === 'mod-enter',
    isComposing,
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  Object.defineProperty(event, 'keyCode', {value: 229});
  expect(chat.input.dispatchEvent(event), 'the key is left to the input method').to.equal(true);
}

function compose(chat: ChatHarness, {endsBeforeKey, isComposing}: InputMethod, sendKey: SendKey): void {
  const tell = (type: string): void => {
    chat.input.dispatchEvent(new CompositionEvent(type, {data: '你好', bubbles: true, composed: true}));
  };
  tell('compositionstart');
  tell('compositionupdate');
  chat.type('你好');
  if (endsBeforeKey) tell('compositionend');
  pressComposing(chat, isComposing, sendKey);
  if (!endsBeforeKey) tell('compositionend');
}

describe('a message written with an input method', () => {
  for (const inputMethod of inputMethods) {
    for (const sendKey of keys) {
      it(`is not sent by the Enter that picks a word, with ${sendKey} in ${inputMethod.browser}`, async () => {
        const chat = await openChat({settings: {sendKey}});
        chat.service.nextAnswer().end();
        compose(chat, inputMethod, sendKey);
        await chat.settle();
        expect(chat.chat.messages).to.have.length(0);
        expect(chat.draft).to.equal('你好');
        chat.pressEnter({ctrlKey: sendKey === 'mod-enter'});
        await chat.settle();
        expect(chat.chat.messages[0]?.text).to.equal('你好');
        await chat.untilIdle();
      });
    }
  }
});
