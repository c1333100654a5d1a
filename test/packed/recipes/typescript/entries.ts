/** Compiled, never run: something of every entry of the package. */
import {
  AgentChat,
  AgentReplyEndEvent,
  AgentServiceError,
  registerLanguage,
  type AgentHistory,
  type AgentLauncher,
  type AgentPicker,
  type AgentProvider,
  type Message,
  type Strings,
} from 'agent-chat-elements';
import {agUiClient} from 'agent-chat-elements/ag-ui';
import {AgentClient, tokenFromUrl, type AgentClientOptions} from 'agent-chat-elements/client';
import {createGateway, type GatewayOptions} from 'agent-chat-elements/gateway';
import {createAgentService, modelAnswers, type AgentServiceOptions} from 'agent-chat-elements/service';
import {de} from 'agent-chat-elements/locales/de';
import {en} from 'agent-chat-elements/locales/en';
import {createLocalService, echoAnswers, withFault} from 'agent-chat-elements/testing';
import {derivePalette, presets, themeCSS, type TokenName} from 'agent-chat-elements/theming';

const options: AgentClientOptions = {
  baseUrl: 'https://agents.example',
  accessToken: tokenFromUrl('/token'),
};
export const client = new AgentClient(options);

export class HelpChat extends AgentChat {
  lastWords(): string {
    return this.messages.at(-1)?.text ?? '';
  }
}

export async function read(agentId: string): Promise<string> {
  let text = '';
  try {
    for await (const chunk of client.streamReply(agentId, [{role: 'user', content: 'Hello'}]))
      text += chunk.text;
  } catch (error) {
    if (error instanceof AgentServiceError) return error.kind;
  }
  const {records} = await client.listRecords(agentId, {order: 'desc'});
  return text + (records[0]?.content ?? '');
}

export function listen(
  chat: AgentChat,
  others: [AgentPicker, AgentHistory, AgentLauncher, AgentProvider],
): void {
  chat.addEventListener('agent-message-send', event => event.text || event.preventDefault());
  chat.addEventListener('agent-reply-update', event => event.text.length);
  for (const other of others)
    other.addEventListener('agent-reply-end', event => event instanceof AgentReplyEndEvent && event.recordId);
  chat.renderMessage = (message: Message) => message.text;
  chat.renderMessage = (message, usual) => [usual, message.id];
  chat.renderCode = ({language, text, message}) => (language === 'chart' ? text + message.id : undefined);
  chat.strings = {send: 'Ask'} satisfies Partial<Strings>;
}

export function talk(chat: AgentChat): void {
  chat.client = agUiClient({url: 'https://agents.example', agents: [{AgentId: 'Agent-help'}]});
}

registerLanguage(de);
export const wording: Strings = en;

const gatewayOptions: GatewayOptions = {
  upstream: 'https://agents.example',
  accessToken: 'token',
  records: 'deny',
};
export const answer: Promise<Response> = createGateway(gatewayOptions)(new Request('https://shop.example'));

const serviceOptions: AgentServiceOptions = {
  agents: async ({agentId = 'Agent-help'}) => [{AgentId: agentId, name: 'Help'}],
  answers: modelAnswers({baseUrl: 'http://localhost:11434/v1', model: 'llama3.2'}),
  auth: {visitor: request => request.headers.get('Cookie') ?? undefined},
  limits: {answerTimeout: 20_000},
};
export const serve: (request: Request) => Promise<Response> = createAgentService(serviceOptions);

export const faulty = withFault(createLocalService({agents: [], answers: echoAnswers()}), 'cut-in-chunk');

export const accent: TokenName = 'accent';
export const sheet: string = themeCSS(derivePalette('#c2410c').tokens) + themeCSS(presets.calm);
