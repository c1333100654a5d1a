import type {TestService} from './local-service.js';

/** The messages of the last completion request, as `user: Hello`. */
export function loggedMessages({requests}: TestService): string[] {
  const last = requests.findLast(({method}) => method === 'POST');
  const {messages} = JSON.parse(last?.body ?? '{"messages":[]}') as {
    messages: readonly {readonly role: string; readonly content: string}[];
  };
  return messages.map(({role, content}) => `${role}: ${content}`);
}
