import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgentChat, AgentHistory, AgentPicker, AgentProvider} from 'agent-chat-elements/react';

function Help() {
  const [reply, setReply] = useState('');
  return (
    <AgentProvider baseUrl="https://agents.example" signIn="anonymous">
      <AgentPicker />
      <AgentChat contextTurns={4} onAgentReplyEnd={event => setReply(event.text)} />
      <AgentHistory />
      <output>{reply}</output>
    </AgentProvider>
  );
}

const app = document.getElementById('app');
if (app) createRoot(app).render(<Help />);
