import {memo, useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent} from 'react';
import type {AgentClient, AgentServiceErrorKind} from 'agent-chat-elements/client';
import {
  createChatSession,
  type ChatSession,
  type ChatSessionSettings,
  type ChatSnapshot,
  type Message,
  type MessageStatus,
} from 'agent-chat-elements/session';

/** One session for as long as the component is mounted, and its current snapshot. */
function useChatSession(settings: ChatSessionSettings): [ChatSnapshot, ChatSession] {
  const online = useOnline();
  const [session] = useState(() => createChatSession({...settings, online}));
  const read = () => session.snapshot;
  const snapshot = useSyncExternalStore(session.subscribe, read, read);
  useEffect(() => session.configure({...settings, online}), [session, settings, online]);
  useEffect(() => () => session.dispose(), [session]);
  return [snapshot, session];
}

/** Whether the browser has a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  );
}

function watchOnline(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export function Chat({client, agentId}: {client: AgentClient; agentId: string}) {
  const [chat, session] = useChatSession({
    client,
    agentId,
    transformRequest: messages => [
      {role: 'system', content: `The visitor reads ${location.pathname}`},
      ...messages,
    ],
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const name = chat.agent?.name || 'Agent';
  // The pressed button may disappear, so the focus moves to the message field.
  const run = (command: () => void) => {
    command();
    field.current?.focus();
  };
  return (
    <section aria-label={`Chat with ${name}`}>
      <div role="log" aria-label="Messages" aria-busy={chat.reply !== undefined}>
        {chat.agent && <Entry author={name} text={chat.agent.welcomeMessage} />}
        {chat.messages.map(message => (
          <MessageEntry key={message.id} message={message} agentName={name} />
        ))}
      </div>
      <p role="status">{statusText(chat)}</p>
      {chat.phase === 'failed' && <button onClick={() => run(() => session.reload())}>Try again</button>}
      {chat.canRetry && <button onClick={() => run(() => session.retry())}>Try again</button>}
      {chat.reply && <button onClick={() => run(() => session.stop())}>Stop</button>}
      <form
        onSubmit={event => {
          event.preventDefault();
          run(() => session.send());
        }}
      >
        <label>
          Message
          <textarea
            ref={field}
            value={chat.written}
            onChange={event => session.write(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </label>
        <button disabled={!chat.canSend}>Send</button>
      </form>
    </section>
  );
}

/** While a reply arrives, only its own message is another object. */
const MessageEntry = memo(({message, agentName}: {message: Message; agentName: string}) => (
  <Entry
    author={message.role === 'user' ? 'You' : agentName}
    text={message.text}
    note={statusNotes[message.status]}
  />
));

function Entry({author, text, note}: {author: string; text: string; note?: string | undefined}) {
  return (
    <article aria-label={author}>
      <strong>{author}</strong>
      {note && <em> {note}</em>}
      <p style={{whiteSpace: 'pre-wrap'}}>{text}</p>
    </article>
  );
}

/** Enter sends, Shift+Enter breaks the line, Enter during composition does neither. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const statusNotes: Partial<Record<MessageStatus, string>> = {
  queued: 'Queued',
  stopped: 'Stopped',
  failed: 'Incomplete',
};

const errorTexts: Partial<Record<AgentServiceErrorKind, string>> = {
  network: 'The service cannot be reached.',
  timeout: 'The service takes too long to answer.',
  interrupted: 'The connection broke off.',
  'too-large': 'The message is too long.',
  'rate-limited': 'Too many messages. Please wait a moment.',
};

function statusText({phase, status, error}: ChatSnapshot): string {
  if (status === 'offline') return 'You are offline. Messages are sent when you are online again.';
  if (phase === 'loading') return 'Connecting…';
  if (status === 'waiting' || status === 'streaming') return 'Writing…';
  return error ? (errorTexts[error.kind] ?? 'Something went wrong.') : '';
}
