/** Compiled, never run: components and tags in React. */
import {AgentChat, AgentHistory, AgentProvider} from 'agent-chat-elements/react';
import {AgentPicker} from 'agent-chat-elements/react/agent-picker';
import type {} from 'agent-chat-elements/jsx/react';

export function Page() {
  return (
    <AgentProvider baseUrl="/agents">
      <AgentPicker onAgentSelect={event => event.agent.name} />
      <AgentChat contextTurns={4} onAgentReplyEnd={event => event.text.length} />
      <AgentHistory paging="more" onAgentRecordsLoad={event => event.total} />
      <agent-history page-size={20} />
      <agent-chat agent-id="Agent-guide" onagent-reply-end={event => event.text.length} />
    </AgentProvider>
  );
}
