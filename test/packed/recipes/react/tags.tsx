import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import 'agent-chat-elements/define';
import type {} from 'agent-chat-elements/jsx/react';

function Help() {
  const [reply, setReply] = useState('');
  return (
    <agent-provider base-url="https://agents.example" sign-in="anonymous">
      <agent-picker />
      <agent-chat context-turns={4} onagent-reply-end={event => setReply(event.text)} />
      <agent-history />
      <output>{reply}</output>
    </agent-provider>
  );
}

const app = document.getElementById('app');
if (app) createRoot(app).render(<Help />);
