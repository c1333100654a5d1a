import {shownText, type SuggestingReply} from './reply-suggestions.js';

/** Returns the complete lines of the block of suggestions at the end of a reply. A line may be `label | prompt`. */
export function suggestionLines(reply: SuggestingReply): readonly string[] {
  const lines = reply.text.slice(shownText(reply).length).split('\n').slice(1);
  const isCutOff = reply.status !== 'done' && !reply.text.trimEnd().endsWith('\n```');
  return lines
    .slice(0, isCutOff ? -1 : lines.length)
    .map(line => line.trim())
    .filter(line => line !== '' && line !== '```');
}
