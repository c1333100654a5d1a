import {agUiAnswers, defaultInstructions, echoAnswers, modelAnswers, type AnswerSource} from '../service.js';
import type {AgentFolder} from './agent-folder.js';
import type {Settings} from './settings.js';

const howToSetModel =
  'I have no model yet, so I repeat your message. Start the server with an OpenAI-compatible model, such as ' +
  '`MODEL_URL=http://localhost:11434/v1`.\n\n';

/** Whether a model or an agent answers. Otherwise, each message is repeated. */
export function hasAnswers({MODEL_URL, AG_UI_URL}: Settings): boolean {
  return (MODEL_URL ?? AG_UI_URL) !== undefined;
}

/** Returns who answers the agents of the folder. */
export function openAnswers(settings: Settings, folder: AgentFolder): AnswerSource {
  const {AG_UI_URL, MODEL_URL, MODEL, MODEL_API_KEY: apiKey} = settings;
  if (AG_UI_URL !== undefined) return agUiAgent(settings);
  if (MODEL_URL === undefined)
    return async function* (request) {
      yield {text: howToSetModel};
      yield* echoAnswers()(request);
    };
  const options = {
    baseUrl: MODEL_URL,
    apiKey,
    instructions: (agent: Parameters<typeof defaultInstructions>[0]) =>
      folder.find(agent.AgentId)?.instructions || defaultInstructions(agent),
  };
  const byDefault = modelAnswers({...options, model: MODEL});
  const ofFile = modelAnswers({...options, model: ({AgentId}) => folder.find(AgentId)?.model ?? ''});
  return request => (folder.find(request.agent.AgentId)?.model === undefined ? byDefault : ofFile)(request);
}

/** Returns the answers of the AG-UI agent. */
export function agUiAgent({AG_UI_URL = '', AG_UI_TOKEN}: Settings): AnswerSource {
  return agUiAnswers({
    url: AG_UI_URL,
    ...(AG_UI_TOKEN !== undefined && {headers: {Authorization: `Bearer ${AG_UI_TOKEN}`}}),
  });
}

/** The owner has set variables, not the options that messages name. */
export function inVariables(message: string): string {
  return message
    .replaceAll(/\bbaseUrl\b/g, 'MODEL_URL')
    .replaceAll(/\bapiKey\b/g, 'MODEL_API_KEY')
    .replaceAll('(url)', '(AG_UI_URL)')
    .replaceAll('(headers)', '(AG_UI_TOKEN)');
}
