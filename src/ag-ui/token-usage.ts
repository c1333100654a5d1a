import {isJsonObject, readNumber, type JsonObject} from '../client/json-object.js';

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
