import type {ChatSnapshot} from '../../../src/session/chat-snapshot.js';
import type {Ledger, LedgerQuestion} from './ledger.js';
import {assertRule, replyOf, wordsOf} from './ledger-words.js';
import type {SeenChat} from './snapshot-rules.js';

const wordsBySnapshot = new WeakMap<ChatSnapshot, ReadonlySet<string>>();

function shownWords(snapshot: ChatSnapshot): ReadonlySet<string> {
  const {messages, draft, edit} = snapshot;
  const known = wordsBySnapshot.get(snapshot);
  if (known) return known;
  const words = new Set(wordsOf([draft, edit?.text, ...messages.map(({text}) => text)].join(' ')));
  wordsBySnapshot.set(snapshot, words);
  return words;
}

/** No word of another agent or visitor is shown. */
function checkOwnWords({session, key}: SeenChat, ledger: Ledger): void {
  const {messages, earlierCount} = session.snapshot;
  for (const {id, role, text, recovery} of messages)
    if (role === 'assistant' && recovery === 'recovered') ledger.replaceReply(id);
    else if (role === 'assistant') ledger.noteReply(id, text);
  for (const name of shownWords(session.snapshot)) {
    const word = ledger.words.get(name);
    const owner = word?.key ?? ledger.reply(replyOf(name))?.written.request.key;
    assertRule(owner === key, `"${name}" is shown to another agent or visitor`);
    // The service keeps the data that was read from there.
    const isEarlier = messages.findIndex(({text}) => wordsOf(text).includes(name)) < earlierCount;
    if (!word) ledger.words.keep(key, name, !isEarlier);
    const shown = ledger.words.get(name);
    if (shown) shown.isSeen = true;
  }
}

/** No question is shown more often than it was asked. A service may store even a question that it refuses. */
function checkRepeats({session}: SeenChat, ledger: Ledger): void {
  const counts = new Map<string, number>();
  for (const {role, text, aside} of session.snapshot.messages)
    if (role === 'user' && !aside) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [text, count] of counts) {
    const {taken = 0, repeated = 0, isReplaced = false} = ledger.question(text) ?? {};
    // The visitor may have sent the same text twice, and edited one of them.
    const isBack = isReplaced && taken < 2 && !ledger.readsRecords;
    assertRule(!isBack, `"${text}" was asked in other words, and is back`);
    assertRule(count <= taken + (ledger.readsRecords ? repeated : 0), `"${text}" is shown ${count} times`);
  }
}

/** Questions are shown in the order in which the visitor asked them. */
function checkOrder({session, key}: SeenChat, ledger: Ledger): void {
  const asked = session.snapshot.messages.filter(({role, aside}) => role === 'user' && !aside);
  const texts = asked.map(({text}) => text);
  const inOrder = ledger.questionsIn(key).filter(({text}) => texts.includes(text));
  if (inOrder.some(({taken}) => taken > 1)) return;
  const expected = inOrder.map(({text}) => text).join();
  assertRule(expected === texts.join(), `the order is ${texts.join()} instead of ${expected}`);
}

/** Each reply has the words of one reply to its question, in their order. */
function checkReplies({session}: SeenChat, ledger: Ledger): void {
  const {earlierCount} = session.snapshot;
  const messages = session.snapshot.messages.filter(({aside}) => !aside);
  for (const [index, {role, text}] of messages.entries()) {
    const names = new Set(wordsOf(text).map(replyOf));
    if (role === 'user' || index < earlierCount || names.size === 0) continue;
    assertRule(names.size === 1, `a reply mixes words: "${text}"`);
    const [name = ''] = names;
    const inOrder = wordsOf(text).map((word, place) => (word.endsWith('.end') ? word : `${name}.${place}`));
    assertRule(wordsOf(text).join() === inOrder.join(), `words are missing: "${text}"`);
    // Records may begin with a reply.
    if (ledger.readsRecords) continue;
    const question = messages[index - 1];
    const replies = ledger.question(question?.text ?? '')?.replies ?? [];
    const isAnswer = question?.role === 'user' && replies.some(({written}) => written.name === name);
    assertRule(isAnswer, `"${text}" follows "${question?.text ?? ''}"`);
  }
}

/** A question is in the messages with its reply. Before its request, it may have returned to the draft. */
function checkQuestion({text, taken, requests}: LedgerQuestion, {session}: SeenChat): void {
  const {earlierCount, draft} = session.snapshot;
  const messages = session.snapshot.messages.filter(({aside}) => !aside);
  const index = messages.findIndex(message => message.role === 'user' && message.text === text);
  const isUnsent = requests === 0 || taken > 1;
  assertRule(index >= 0 || (isUnsent && draft.includes(text)), `"${text}" is lost`);
  // A service may store a question that it did not answer, and once more with a retry.
  if (index < earlierCount || messages[index]?.isEarlier || messages[index]?.status === 'queued') return;
  assertRule(messages[index + 1]?.role === 'assistant', `"${text}" has lost its reply`);
}

/** The draft has no text that the visitor has given up. */
function checkDraft({session}: SeenChat, ledger: Ledger): void {
  const {draft, edit} = session.snapshot;
  for (const name of wordsOf([draft, edit?.text].join(' ')))
    assertRule(!ledger.words.get(name)?.isDiscarded, `the draft has "${name}" again`);
}

/** A running reply is shown as running. */
function checkRunning({session, key}: SeenChat, ledger: Ledger): void {
  const running = ledger.running(key);
  const name = running?.written.name;
  assertRule(!running?.isAborted, `${name} was given up without a reason`);
  assertRule(!name || session.snapshot.reply, `${name} runs and is not shown as running`);
}

/** The texts of a session are those of its conversation, each once. */
export function checkTexts(seen: SeenChat, ledger: Ledger): void {
  checkOwnWords(seen, ledger);
  if (ledger.hasOtherTabs) return;
  checkRepeats(seen, ledger);
  checkReplies(seen, ledger);
  if (!ledger.readsRecords) checkOrder(seen, ledger);
}

/** Call it after all due frames. */
export function checkRest(seen: SeenChat, ledger: Ledger): void {
  if (ledger.hasOtherTabs) return;
  for (const question of ledger.questionsIn(seen.key))
    if (!question.isReplaced && wordsOf(question.text).every(name => isRequired(name, seen, ledger)))
      checkQuestion(question, seen);
  if (!seen.isKnown) return;
  checkDraft(seen, ledger);
  checkRunning(seen, ledger);
}

function isRequired(name: string, {isKnown, mount}: SeenChat, ledger: Ledger): boolean {
  const word = ledger.words.get(name);
  return word?.isKept === true && (isKnown || (mount > 0 && word.mount === mount));
}

/**
 * Every word that was not given up is shown by a session of its conversation.
 *
 * @param isRest whether all due frames have passed, so that each received word is shown
 * @param elsewhere returns texts that other tabs show or store
 */
export function checkKeptWords(
  chats: readonly SeenChat[],
  ledger: Ledger,
  isRest: boolean,
  elsewhere = (): string => '',
): void {
  for (const key of new Set(chats.map(one => one.key))) {
    const showing = chats.filter(one => one.key === key);
    const shown = showing.map(({session}) => shownWords(session.snapshot));
    const canResume = showing.some(({session}) => session.snapshot.editable !== undefined);
    for (const [name, word] of ledger.words.of(key)) {
      if (!showing.some(one => isRequired(name, one, ledger))) continue;
      const isHere = shown.some(words => words.has(name));
      if (isHere) word.isPending = false;
      const isAwaited = !word.isSeen && name.startsWith('r') && !isRest;
      const isSafe = isHere || isAwaited || (word.isPending && !canResume);
      assertRule(isSafe || wordsOf(elsewhere()).includes(name), `"${name}" is lost`);
    }
  }
}
