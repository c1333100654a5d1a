import '../src/define.js';
import './appearance.js';

const firstAgent = 'Agent-guide';
const provider = document.querySelector('agent-provider');
const chat = document.querySelector('agent-chat');
const picker = document.querySelector('agent-picker');
const back = document.querySelector<HTMLButtonElement>('.back');

/** The chosen agent stands in the address, so that a reload and a link show the same one. */
function agentInAddress(): string | null {
  return new URL(location.href).searchParams.get('agent');
}

/** Where there is room for one element only, it is the chat once an agent was chosen. */
function showChat(talking: boolean): void {
  document.body.classList.toggle('talking', talking);
  if (back) back.hidden = !talking;
}

function showAgentInAddress(): void {
  const agentId = agentInAddress();
  if (provider) provider.agentId = agentId ?? firstAgent;
  showChat(agentId !== null);
}

picker?.addEventListener('agent-select', ({agent}) => {
  const address = new URL(location.href);
  if (agentInAddress() !== agent.AgentId) {
    address.searchParams.set('agent', agent.AgentId);
    history.pushState(null, '', address);
  }
  showChat(true);
});

// A tap on the agent that is selected already selects nothing new, but means: let me talk to it.
picker?.addEventListener('click', event => {
  const isOption = event.composedPath().some(node => node instanceof Element && node.role === 'option');
  if (isOption) showChat(true);
});

back?.addEventListener('click', () => {
  showChat(false);
  picker?.focus();
});

chat?.addEventListener('agent-ready', ({agent}) => {
  document.title = `${agent.name} · agent-chat-elements`;
});

addEventListener('popstate', showAgentInAddress);
showAgentInAddress();
