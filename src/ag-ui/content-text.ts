import {isJsonObject, isList, readText, writeJson} from '../client/json-object.js';

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
