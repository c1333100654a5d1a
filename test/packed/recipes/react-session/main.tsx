import {StrictMode, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgentClient, anonymousSignIn} from 'agent-chat-elements/client';
import {Chat} from './Chat.js';

const baseUrl = 'https://agents.example';
const client = new AgentClient({baseUrl, accessToken: anonymousSignIn({baseUrl})});

function Help() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Help
      </button>
      {isOpen && <Chat client={client} agentId="Agent-guide" />}
    </>
  );
}

const app = document.getElementById('app');
if (app)
  createRoot(app).render(
    <StrictMode>
      <Help />
    </StrictMode>,
  );
