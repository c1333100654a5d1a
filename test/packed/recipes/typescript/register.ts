/** Compiled, never run: tags and events are known where elements are only registered. */
import 'agent-chat-elements/define/agent-chat';

document.querySelector('agent-chat')?.send('Hello');
document.addEventListener('agent-reply-end', event => event.text.length);
window.addEventListener('agent-error', event => event.error.kind);
