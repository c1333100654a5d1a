/** Compiled, never run: the tags in the JSX of Preact. */
import {useRef} from 'preact/hooks';
import type {AgentChat} from 'agent-chat-elements';
import type {} from 'agent-chat-elements/jsx/preact';

export function Page() {
  const chat = useRef<AgentChat>(null);
  return (
    <agent-provider base-url="/agents" className="page">
      <agent-picker page-size="5" onagent-select={event => event.agent.AgentId} />
      <agent-chat
        ref={chat}
        agent-id="Agent-42"
        heading-level={3}
        disabled
        client={undefined}
        onagent-reply-end={({recordId, stopped}) => chat.current?.send(`${recordId} ${stopped}`)}
      >
        <p slot="footer">Replies are written by a machine.</p>
      </agent-chat>
      <agent-history order="asc" />
      <agent-launcher open context-turns={3} suggestions={['Hello']} onagent-reply-end={() => {}} />
    </agent-provider>
  );
}

export function Mistakes() {
  return (
    <>
      {/* @ts-expect-error There is no such key. */}
      <agent-chat send-key="space" />
      {/* @ts-expect-error A number is wanted. */}
      <agent-chat heading-level="high" />
      {/* @ts-expect-error There is no such property. */}
      <agent-chat colour="red" />
      {/* @ts-expect-error The event has another field. */}
      <agent-chat onagent-reply-end={event => event.words} />
    </>
  );
}
