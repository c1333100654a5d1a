// The bench unpacks these packages itself: nothing else needs them.
declare module '@n8n/chat/dist/style.css';
declare module '@n8n/chat/dist/chat.bundle.es.js' {
  export function createChat(options: {readonly webhookUrl: string; readonly enableStreaming: boolean}): void;
}
declare module 'flowise-embed/dist/web.js' {
  const chatbot: {init(options: {readonly chatflowid: string; readonly apiHost: string}): void};
  export {chatbot as default};
}
