import {isJsonObject, isList, readText, type JsonObject} from '../client/json-object.js';
import {contentText} from './content-text.js';

/**
 * Returns the words of the agent after the last question of a list of messages, as paragraphs. Some agents send nothing but
 * this list. `''` if there are none.
 */
export function lastReply(messages: unknown): string {
  const list: readonly JsonObject[] = isList(messages) ? messages.filter(isJsonObject) : [];
  const question = list.findLastIndex(message => readText(message, 'role') === 'user');
  return list
    .slice(question + 1)
    .filter(message => readText(message, 'role') === 'assistant')
    .map(message => contentText(message['content']))
    .filter(Boolean)
    .join('\n\n');
}
