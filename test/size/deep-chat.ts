import {pageAgent} from '../support/page-agent.js';

/** The page of `deep-chat` in both tables of sizes, so that they have the same number. A function answers. */
export const deepChatBody = '<deep-chat></deep-chat>';

export const deepChatAnswer = 'We open at nine.';

/** Its script: the file for a script tag, in the given folder of the package. */
export function deepChatScript(folder: string): string {
  return `import '${folder}/dist/deepChat.bundle.js';
const chat = document.querySelector('deep-chat');
chat.introMessage = {text: ${JSON.stringify(pageAgent.welcomeMessage)}};
chat.connect = {handler: (body, signals) => signals.onResponse({text: ${JSON.stringify(deepChatAnswer)}})};`;
}
