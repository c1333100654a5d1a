import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgentChat, AgentHistory, AgentPicker, AgentProvider} from 'agent-chat-elements/react';

const asked = new URLSearchParams(location.search);

/** What the address does not say is left to the visitor, however often this is rendered. */
function Help() {
  const [reply, setReply] = useState('');
  return (
    <AgentProvider
      baseUrl="https://agents.example"
      signIn="anonymous"
      agentId={asked.get('agent') ?? undefined}
    >
      <AgentPicker value={asked.get('agent') ?? undefined} />
      <AgentChat
        draft={asked.get('question') ?? undefined}
        onAgentMessageSend={() => setReply('')}
        onAgentReplyStart={() => setReply('…')}
        onAgentReplyEnd={event => setReply(event.text)}
      />
      <AgentHistory />
      <output>{reply}</output>
    </AgentProvider>
  );
}

const app = document.getElementById('app');
if (app) createRoot(app).render(<Help />);
