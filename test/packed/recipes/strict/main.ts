import 'agent-chat-elements/define';

document.addEventListener('agent-reply-end', event => {
  const output = document.querySelector('output');
  if (output) output.textContent = event.text;
});
