import type {ColorName, ContrastFailure, Scheme} from '../../src/theming.js';
import type {StudioSettings} from './settings.js';
import {pairCount, type StudioTheme} from './theme.js';

const schemes: readonly Scheme[] = ['light', 'dark'];

/** The colours in the words of a visitor. */
const colorWords: Readonly<Partial<Record<string, string>>> = {
  accent: 'the accent',
  'on-accent': 'the text on buttons',
  surface: 'the background',
  'surface-raised': 'a raised background',
  text: 'the text',
  'text-muted': 'the secondary text',
  border: 'the borders',
  danger: 'the colour of failures',
  'focus-ring': 'the focus ring',
  'user-bubble': 'the visitor’s messages',
  'on-user-bubble': 'the text of the visitor’s messages',
  'agent-bubble': 'the agent’s messages',
  'on-agent-bubble': 'the text of the agent’s messages',
  'code-surface': 'the background of code',
  link: 'the links',
  scrim: 'the layer over a picture',
} satisfies Record<ColorName, string>;

/** Returns the report about a theme: one verdict, the shades in use, and the pairs that fail, in both schemes. */
export function contrastReport(
  {failures, readable}: StudioTheme,
  {accent, exact}: StudioSettings,
): readonly HTMLElement[] {
  const verdict = paragraph(
    failures.length === 0
      ? `All ${pairCount} pairs of colours are readable, light and dark (WCAG 2.2 AA).`
      : `${failures.length} of ${pairCount} pairs of colours have too little contrast (WCAG 2.2 AA).`,
    failures.length === 0 ? 'verdict passed' : 'verdict failed',
  );
  const parts = schemes.flatMap(scheme => {
    const found = failures.filter(failure => failure.scheme === scheme);
    return [...shadeNote(readable?.[scheme], {accent, exact, scheme}), ...failureList(found, scheme)];
  });
  return [verdict, ...parts];
}

interface AccentUse {
  readonly accent: string;
  readonly exact: boolean;
  readonly scheme: Scheme;
}

/** Names the nearest shade with enough contrast, if it is another one than the accent. */
function shadeNote(readable: string | undefined, {accent, exact, scheme}: AccentUse): readonly HTMLElement[] {
  if (readable === undefined || readable === accent) return [];
  const note = paragraph('', 'shades');
  const place = scheme === 'light' ? 'On light pages' : 'On dark pages';
  note.append(
    exact ? `${place}, the nearest readable shade of ` : `${place}, the chat uses `,
    ...(exact ? [chip(accent), ' is ', chip(readable)] : [chip(readable), ' in place of ', chip(accent)]),
    '.',
  );
  return [note];
}

function failureList(failures: readonly ContrastFailure[], scheme: Scheme): readonly HTMLElement[] {
  if (failures.length === 0) return [];
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const list = document.createElement('ul');
  summary.textContent = `${failures.length} hard to read on ${scheme} pages`;
  list.append(
    ...failures.map(({pair, ratio, needed}) => {
      const item = document.createElement('li');
      item.textContent = `${pairInWords(pair)}: ${ratio} to 1, needs ${needed} to 1`;
      return item;
    }),
  );
  details.append(summary, list);
  return [details];
}

/** Puts a pair such as `text-muted on 11% accent over surface` into words. */
function pairInWords(pair: string): string {
  const words = pair
    .split(' on ')
    .map(paint => paint.split(' over ').reverse().map(layerInWords).join(' with '))
    .join(' on ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function layerInWords(layer: string): string {
  const [, percent, name = ''] = /^(?:(\d+)% )?(.+)$/.exec(layer) ?? [];
  const words = colorWords[name] ?? name.replace('code-', 'code: ');
  return percent === undefined ? words : `${percent} percent of ${words}`;
}

function chip(color: string): HTMLElement {
  const shown = document.createElement('span');
  shown.className = 'chip';
  const dot = document.createElement('i');
  dot.style.background = color;
  shown.append(dot, color);
  return shown;
}

function paragraph(text: string, className: string): HTMLElement {
  const shown = document.createElement('p');
  shown.className = className;
  shown.textContent = text;
  return shown;
}
