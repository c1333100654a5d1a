/** Compiled, never run: the components of React as an application uses them. */
import {useRef} from 'react';
import type {AgentChat as AgentChatElement} from 'agent-chat-elements';
import {AgentChat, AgentHistory, AgentLauncher, AgentPicker, AgentProvider} from 'agent-chat-elements/react';
import {AgentChat as AgentChatAlone, type AgentChatProps} from 'agent-chat-elements/react/agent-chat';

const shared: AgentChatProps = {baseUrl: '/agents', sendKey: 'mod-enter', className: 'help'};

export function Page() {
  const chat = useRef<AgentChatElement>(null);
  return (
    <AgentProvider baseUrl="/agents" onAgentAuthError={event => event.error.kind} onAgentReplyEnd={() => {}}>
      <AgentPicker pageSize={5} onAgentSelect={event => event.agent.AgentId} />
      <AgentChat
        ref={chat}
        {...shared}
        contextTurns={3}
        disabled
        strings={{}}
        accessToken={({signal}) => (signal.aborted ? '' : 'token')}
        onAgentMessageSend={event => event.text.length > 3 || event.preventDefault()}
        onAgentReplyEnd={({recordId, stopped}) => chat.current?.send(`${recordId} ${stopped}`)}
        onClick={event => event.currentTarget.stop()}
      >
        <p slot="footer">Replies are written by a machine.</p>
      </AgentChat>
      <AgentHistory order="asc" renderRecord={record => record.recordId} />
      <AgentLauncher
        placement="bottom-start"
        contextTurns={3}
        suggestions={['Hello']}
        onAgentReplyEnd={() => {}}
      />
      <AgentChatAlone label="Help" />
    </AgentProvider>
  );
}

export function Mistakes() {
  return (
    <>
      {/* @ts-expect-error There is no such key. */}
      <AgentChat sendKey="space" />
      {/* @ts-expect-error A number is wanted. */}
      <AgentChat contextTurns="many" />
      {/* @ts-expect-error What was said is read-only. */}
      <AgentChat messages={[]} />
      {/* @ts-expect-error The event has another field. */}
      <AgentChat onAgentReplyEnd={event => event.words} />
      {/* @ts-expect-error A picker fires no such event. */}
      <AgentPicker onAgentReplyEnd={() => {}} />
    </>
  );
}
