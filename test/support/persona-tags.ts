/** The page of `@runtypelabs/persona`: its own installer, with the options that its guide shows first. */
export function personaTags(folder: string, apiUrl: string): string {
  const settings = {
    target: 'body',
    windowKey: 'personaChat',
    config: {apiUrl, launcher: {enabled: true, title: 'AI Assistant', subtitle: 'How can I help you?'}},
  };
  return `<script>window.siteAgentConfig = ${JSON.stringify(settings)};</script>
    <script src="${folder}/install.global.js"></script>`;
}
