import '../src/define.js';
import './appearance.js';

const firstAgent = 'Agent-guide';
const provider = document.querySelector('agent-provider');
const chat = document.querySelector('agent-chat');
const picker = document.querySelector('agent-picker');
const back = document.querySelector<HTMLButtonElement>('.to-agents');
const readingSwitch = document.querySelector<HTMLButtonElement>('.reading-switch');

/** The chosen agent stands in the address, so that a reload and a link show the same one. */
function agentInAddress(): string | null {
  return new URL(location.href).searchParams.get('agent');
}

function goTo(agentId: string | null): void {
  if (agentInAddress() !== agentId) {
    const address = new URL(location.href);
    if (agentId === null) address.searchParams.delete('agent');
    else address.searchParams.set('agent', agentId);
    history.pushState(null, '', address);
  }
  showChat(agentId !== null);
}

/** Where there is room for one element only, it is the chat once an agent was chosen. */
function showChat(talking: boolean): void {
  document.body.classList.toggle('talking', talking);
  if (back) back.hidden = !talking;
}

function followAddress(): void {
  const agentId = agentInAddress();
  if (provider) provider.agentId = agentId ?? firstAgent;
  showChat(agentId !== null);
}

/** Choosing the agent that is selected already selects nothing new, but means: let me talk to it. */
function talkToSelected(event: Event): void {
  const isOption = event.composedPath().some(node => node instanceof Element && node.role === 'option');
  if (isOption && provider?.agentId) goTo(provider.agentId);
}

picker?.addEventListener('agent-select', ({agent}) => goTo(agent.AgentId));
picker?.addEventListener('click', talkToSelected);
picker?.addEventListener('keydown', event => {
  if (event.key === 'Enter' || event.key === ' ') talkToSelected(event);
});

back?.addEventListener('click', () => {
  goTo(null);
  picker?.focus();
});

/** Where there is no room for both, the records take the place of the chat. */
readingSwitch?.addEventListener('click', () => {
  const reading = document.body.classList.toggle('reading');
  readingSwitch.ariaPressed = String(reading);
  if (agentInAddress() === null && provider?.agentId) goTo(provider.agentId);
});

chat?.addEventListener('agent-ready', ({agent}) => {
  document.title = `${agent.name} · agent-chat-elements`;
});

addEventListener('popstate', followAddress);
followAddress();
