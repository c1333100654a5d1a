import type {Message} from './conversation-state.js';

/**
 * How far the service's clock may be from the page's when a stored message without a known identifier is
 * recognised by its words.
 */
const timeWindow = 2 * 60_000;

/**
 * Stored messages in front of what is on screen. What is on screen already is left out: known by its
 * `recordId`, else by who said the same words at about the same time. So is the blank stored reply to a
 * question on screen, as that reply is still being written there.
 *
 * @param shown what is on screen
 * @param stored oldest first
 */
export function putInFront(shown: readonly Message[], stored: readonly Message[]): readonly Message[] {
  const known = new Set(shown.map(({recordId}) => recordId).filter(id => id !== ''));
  const unidentified = shown.filter(({recordId}) => recordId === '');
  const added: Message[] = [];
  for (const message of [...stored].reverse()) {
    const match = unidentified.findLastIndex(other => isSameSaying(other, message));
    if (match >= 0) {
      const [question] = unidentified.splice(match, 1);
      if (question?.role === 'user' && isBlankReply(added[0])) added.shift();
    } else if (!known.has(message.recordId)) {
      added.unshift(message);
    }
    if (message.recordId !== '') known.add(message.recordId);
  }
  return added.length === 0 ? shown : [...added, ...shown];
}

function isSameSaying(shown: Message, stored: Message): boolean {
  return (
    shown.role === stored.role &&
    shown.text !== '' &&
    shown.text === stored.text &&
    shown.createdAt !== undefined &&
    stored.createdAt !== undefined &&
    Math.abs(shown.createdAt - stored.createdAt) <= timeWindow
  );
}

function isBlankReply(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.text.trim() === '';
}
