/** Compiled, never run: the tags in the JSX of Solid. */
import {createSignal} from 'solid-js';
import type {AgentChat} from 'agent-chat-elements';
import type {} from 'agent-chat-elements/jsx/solid';

export function Page() {
  let chat: AgentChat | undefined;
  const [turns, setTurns] = createSignal(3);
  return (
    <agent-provider base-url="/agents" class="page">
      <agent-picker attr:page-size="5" on:agent-select={event => event.agent.AgentId} />
      <agent-chat
        ref={element => (chat = element)}
        agent-id="Agent-42"
        prop:contextTurns={turns()}
        disabled
        on:agent-ready={() => setTurns(5)}
        on:agent-reply-end={({recordId, stopped}) => chat?.send(`${recordId} ${stopped}`)}
      >
        <p slot="footer">Replies are written by a machine.</p>
      </agent-chat>
      <agent-history order="asc" />
      <agent-launcher open prop:suggestions={['Hello']} on:agent-reply-end={() => {}} />
    </agent-provider>
  );
}

export function Mistakes() {
  return (
    <>
      {/* @ts-expect-error There is no such key. */}
      <agent-chat send-key="space" />
      {/* @ts-expect-error A number is wanted. */}
      <agent-chat prop:contextTurns="many" />
      {/* @ts-expect-error The event has another field. */}
      <agent-chat on:agent-reply-end={event => event.words} />
    </>
  );
}
