'use client';

import {useState} from 'react';
import {AgentChat, AgentHistory, AgentPicker, AgentProvider} from 'agent-chat-elements/react';

export function Help() {
  const [reply, setReply] = useState('');
  return (
    <AgentProvider baseUrl="/agents" agentId="Agent-guide">
      <AgentPicker />
      <AgentChat onAgentReplyEnd={event => setReply(event.text)} />
      <AgentHistory />
      <output>{reply}</output>
    </AgentProvider>
  );
}
