import {AgentServiceError} from '../client/agent-service-error.js';
import type {AddedMessage, AddedMessageHandle} from '../conversation/desk.js';
import {textOf, withParts, type MessageAuthor, type TurnMessage} from '../conversation/message.js';
import {isQueued, mapTurns, turnOf} from '../conversation/turns.js';
import type {ChatSession} from './chat-session.js';

/**
 * Adds a message of the page to the conversation of a session, after all that were sent. Before the agent is known, the
 * message waits.
 *
 * @throws {TypeError} if the message has neither a text nor `typing`
 */
export function addMessage(session: ChatSession, given: AddedMessage): AddedMessageHandle {
  const {author, forModel, typing} = given;
  let text = readText(given.text);
  if (text.trim() === '' && !typing) throw new TypeError('An added message needs a text, or `typing`.');
  const role = author === 'visitor' ? 'user' : author ? 'person' : 'assistant';
  const aside = {forModel: forModel === true, author: readAuthor(author)};
  let id: string | undefined;

  const insert = (): boolean =>
    session.arrange('aside-added', ({turns}, create) => {
      const message = create.create(role, text, text === '' ? 'waiting' : 'done');
      ({id} = message);
      const index = turns.findLastIndex(turn => !isQueued(turn)) + 1;
      return turns.toSpliced(index, 0, turnOf(withParts(message, {aside})));
    });
  const change = (
    changed: (message: TurnMessage) => TurnMessage | undefined,
    type: 'aside-failed' | 'questions-changed' = 'questions-changed',
  ): boolean =>
    session.arrange(type, ({turns}) =>
      mapTurns(turns, message => (message.id === id ? changed(message) : message)),
    );
  const stopWaiting = whenBegun(session, insert);
  return {
    update: changed => {
      text = readText(changed);
      return change(message => ({...withParts(message, {text}), status: 'done'}));
    },
    remove: () => {
      stopWaiting();
      return change(() => undefined);
    },
    fail: () =>
      change(message => {
        const error = new AgentServiceError('network', `“${textOf(message)}” was not delivered.`);
        return {...message, status: 'failed', error};
      }, 'aside-failed'),
  };
}

/** Calls back at once, or when the agent of the conversation is known. */
function whenBegun(session: ChatSession, begin: () => unknown): () => void {
  if (session.conversation.agentId !== '') {
    begin();
    return () => undefined;
  }
  const stop = session.subscribe(({type}) => {
    if (type !== 'conversation-begun' || session.conversation.agentId === '') return;
    stop();
    begin();
  });
  return stop;
}

/** Pages without TypeScript can pass anything. */
function readText(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

function readAuthor(author: AddedMessage['author']): MessageAuthor | undefined {
  if (!author || typeof author === 'string') return undefined;
  return {name: readText(author.name), avatar: readText(author.avatar)};
}
