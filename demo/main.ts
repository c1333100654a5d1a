import '../src/define.js';
import './appearance.js';

const firstAgent = 'Agent-guide';
/** Suggestions before the first message, by agent. */
const starters: Readonly<Record<string, string>> = {
  'Agent-guide': 'How do I embed the chat?|How do I change its colours?',
  'Agent-thinker': 'How long would it take to walk to the Moon?|Why is the sky blue?',
  'Agent-tour': 'Show me the whole tour|table|code',
  'Agent-travel': 'Plan five days by night train from Vienna|Plan a walk of three days with good food',
  'Agent-chemistry':
    'What happens when vinegar meets baking soda?|Why does the juice of red cabbage change its colour?',
};
const provider = document.querySelector('agent-provider');
const chat = document.querySelector('agent-chat');
const records = document.querySelector('agent-history');
const picker = document.querySelector('agent-picker');
const back = document.querySelector<HTMLButtonElement>('.to-agents');
const readingSwitch = document.querySelector<HTMLButtonElement>('.reading-switch');

// The guide quotes documents, whose links are relative.
for (const element of [chat, records])
  if (element) element.linkBase = new URL('/documentation', location.href).href;

/** The selected agent is part of the address, so that a reload and a link show it again. */
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
  showStarters(agentId);
  showChat(agentId !== null);
}

function showStarters(agentId: string | null): void {
  if (chat) chat.suggestions = starters[agentId ?? firstAgent];
}

/** A narrow page shows one element only: the chat after an agent was selected, otherwise the picker. */
function showChat(talking: boolean): void {
  document.body.classList.toggle('talking', talking);
  if (back) back.hidden = !talking;
}

function followAddress(): void {
  const agentId = agentInAddress();
  if (provider) provider.agentId = agentId ?? firstAgent;
  showStarters(agentId);
  showChat(agentId !== null);
}

/** Opens the chat. A click on the selected agent dispatches no `agent-select`, but the visitor wants the chat. */
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

/** In a page of medium width, the records replace the chat. */
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
