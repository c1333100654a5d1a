import {
  isJsonObject,
  isList,
  readNumber,
  readText,
  writeJson,
  type JsonObject,
} from '../client/json-object.js';

/** Returns the text of a content: a text, a list of parts, or the JSON of any other value. `''` if there is none. */
export function contentText(content: unknown): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (!isList(content)) return writeJson(content);
  return content
    .map(part => (isJsonObject(part) ? readText(part, 'text') : ''))
    .filter(Boolean)
    .join('\n');
}

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

/** Members of a `TokenUsage`, and their names at OpenAI-compatible servers. */
const names = {inputTokens: 'prompt_tokens', outputTokens: 'completion_tokens', totalTokens: 'total_tokens'};

/** Adds the counted tokens of all models of a run. `undefined` if nothing was counted. */
export function sumUsage(entries: readonly unknown[]): JsonObject | undefined {
  const sums: Record<string, number> = {};
  for (const entry of entries.filter(isJsonObject))
    for (const [name, sum] of Object.entries(names)) {
      const count = readNumber(entry[name]);
      if (count !== undefined && count >= 0) sums[sum] = (sums[sum] ?? 0) + count;
    }
  return Object.keys(sums).length > 0 ? sums : undefined;
}
