'use client';

import {useState} from 'react';
import {AgentChat} from 'agent-chat-elements/react';

export function Help() {
  const [reply, setReply] = useState('');
  return (
    <aside>
      <AgentChat baseUrl="/agents" agentId="Agent-guide" onAgentReplyEnd={event => setReply(event.text)} />
      <output>{reply}</output>
    </aside>
  );
}
