import {
  spokenSteps,
  type ExpectedSpeech,
  type SpokenAction,
  type SpokenRole,
  type SpokenStep,
} from './accessibility-steps.js';

/** The steps with their expected speech, in Markdown. */
export function stepsTable(): string {
  const rows = spokenSteps.map((step, index) => [
    String(index + 1),
    step.topic,
    step.story === spokenSteps[index - 1]?.story ? 'the same page' : storyLink(step.story),
    doneIn(step),
    spokenIn(step),
  ]);
  return table(['Step', 'Topic', 'Page', 'Do', 'Expected speech'], rows);
}

/** A table to fill in, in Markdown. */
export function resultsTable(): string {
  const rows = spokenSteps.map(({topic}, index) => [`${index + 1} ${topic}`, '', '', '']);
  return table(['Step', 'NVDA', 'VoiceOver', 'TalkBack'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Opens beside the guide: the screen reader reads only the story. */
function storyLink(story: string): string {
  return `<a href="iframe.html?id=${story}&viewMode=story" target="_blank">${story}</a>`;
}

function doneIn({actions, byTouch}: SpokenStep): string {
  const done = actions.length > 0 ? actions.map(words).join(' ') : 'Read from the beginning, or wait.';
  return byTouch ? `${done}<br />By touch: ${byTouch}` : done;
}

function words(action: SpokenAction): string {
  if ('moveTo' in action) return `Move to “${action.moveTo}”.`;
  if ('write' in action) return `Write “${action.write}”.`;
  if ('hear' in action) return `Wait for “${action.hear}”.`;
  if ('network' in action) return `Turn the network ${action.network}.`;
  return action.press === 'activate' ? 'Activate it.' : `Press ${keyNames[action.press]}.`;
}

const keyNames = {ArrowDown: 'arrow down', ArrowUp: 'arrow up', Enter: 'Enter', Escape: 'Escape'} as const;

function spokenIn({expected, announced = []}: SpokenStep): string {
  return [...expected.map(speechOf), ...announced.map(text => `Announced: “${text}”`)].join('<br />');
}

function speechOf({role, name, states = [], description, isFocused}: ExpectedSpeech): string {
  const speech = [name && `“${name}”`, roleNames[role] ?? role, ...states, description && `“${description}”`];
  const line = speech.filter(Boolean).join(', ');
  return isFocused ? `**${line}**` : line;
}

/** Roles whose ARIA name is not plain English. */
const roleNames: Partial<Readonly<Record<SpokenRole, string>>> = {
  columnheader: 'column header',
  listbox: 'list box',
  menuitem: 'menu item',
  menuitemradio: 'radio menu item',
  radio: 'radio button',
  searchbox: 'search field',
  textbox: 'text field',
};
