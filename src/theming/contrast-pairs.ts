import {defaultColors} from '../styles/default-tokens.js';
import type {ColorName, LightDark, Scheme} from './tokens.js';

/** Colours of code: they are no tokens, and lie on the token `code-surface`. */
export const codeColors = {
  'code-keyword': {light: '#8a1c7c', dark: '#f0a6e4'},
  'code-string': {light: '#1d6332', dark: '#9fdcae'},
  'code-comment': {light: '#5b6070', dark: '#9aa1b5'},
  'code-number': {light: '#9a3c00', dark: '#ffc08a'},
  'code-function': {light: '#1f4bb8', dark: '#9cc0ff'},
  'code-type': {light: '#0f5f73', dark: '#8bd8ea'},
  'code-name': {light: '#8c2b2b', dark: '#ffb0a8'},
} as const satisfies Readonly<Record<string, LightDark>>;

/** The number on the launcher, which lies on `danger`. */
export const badgeColor: LightDark = {light: '#fff', dark: '#2b0906'};

/** A colour of the style sheets that no token sets, or of a picture behind the scrim. */
export type FixedName = keyof typeof codeColors | 'badge' | 'white' | 'black';

/** A colour, or so many percent of one over another. */
export type Paint =
  ColorName | FixedName | readonly [top: ColorName | FixedName, percent: number, ground: Paint];

/** Two colours that meet in the style sheets, and the ratio WCAG 2.2 AA wants: 4.5 for text, 3 for the rest. */
export interface ContrastPair {
  readonly front: Paint;
  readonly ground: Paint;
  readonly needed: 3 | 4.5;
  /** The only scheme they meet in; left out for both. */
  readonly scheme?: Scheme;
}

const text = 4.5;
const mark = 3;

/** Where what is chosen lies on: an agent, a card, a record. */
const chosen: Paint = ['accent', 11, 'surface'];
const chosenCard: Paint = ['accent', 7, 'surface'];
const notice: Paint = ['danger', 6, 'surface'];
const picture: Paint = ['text-muted', 7, 'surface'];
const picturePointed: Paint = ['text-muted', 14, 'surface'];
const table: Paint = ['surface', 55, 'agent-bubble'];
const tableHead: Paint = ['text-muted', 10, table];
/** A bubble over a picture in the dark; in the light it is as without one. */
const darkBubble: Paint = ['text', 5, 'agent-bubble'];
const grounds: readonly Paint[] = ['surface', 'surface-raised', 'agent-bubble', 'code-surface'];
/** The lightest and the darkest picture behind a chat; quiet colours are stronger there. */
const behindChat: readonly Paint[] = [
  ['scrim', 100, 'white'],
  ['scrim', 100, 'black'],
];

function on(needed: 3 | 4.5, front: Paint, places: readonly Paint[]): readonly ContrastPair[] {
  return places.map(ground => ({front, ground, needed}));
}

function inTheDark(needed: 3 | 4.5, fronts: readonly ColorName[], ground: Paint): readonly ContrastPair[] {
  return fronts.map(front => ({front, ground, needed, scheme: 'dark'}));
}

/** Every pair that the style sheets of the elements and of markdown let meet. */
export const contrastPairs: readonly ContrastPair[] = [
  ...on(text, 'text', ['surface', 'surface-raised', 'code-surface', chosen, chosenCard, notice]),
  ...on(text, 'text', [picture, picturePointed, ...behindChat]),
  ...on(text, 'text', [
    ['text', 7, 'surface'],
    ['text', 7, 'code-surface'],
  ]),
  ...on(text, 'surface', ['text']),
  ...on(text, 'on-agent-bubble', ['agent-bubble', 'code-surface', table, tableHead]),
  ...on(text, ['on-agent-bubble', 82, 'agent-bubble'], ['agent-bubble']),
  ...on(text, 'on-accent', ['accent', ['accent', 88, 'text']]),
  ...on(text, 'on-user-bubble', ['user-bubble']),
  ...on(text, ['accent', 70, 'text'], ['surface', ['accent', 14, 'surface']]),
  ...on(text, 'text-muted', [...grounds, chosen, chosenCard, notice]),
  ...on(text, 'text-muted', [picture, picturePointed, table, tableHead]),
  ...on(text, ['text', 60, 'text-muted'], behindChat),
  ...on(text, 'link', [...grounds, chosen, notice, picture, picturePointed, table, tableHead]),
  ...on(text, ['text', 40, 'link'], behindChat),
  ...on(text, 'danger', ['surface', 'surface-raised', notice]),
  ...on(text, ['text', 40, 'danger'], behindChat),
  ...on(text, 'badge', ['danger']),
  ...(Object.keys(codeColors) as (keyof typeof codeColors)[]).flatMap(name =>
    on(text, name, ['code-surface']),
  ),
  ...on(mark, 'accent', ['surface', 'agent-bubble', chosen, chosenCard]),
  ...on(mark, 'on-accent', [['accent', 88, 'on-accent']]),
  ...on(mark, 'focus-ring', [...grounds, chosen, chosenCard, notice, ...behindChat]),
  ...on(mark, ['text-muted', 75, 'border'], ['surface']),
  ...inTheDark(text, ['on-agent-bubble', 'text-muted', 'link'], darkBubble),
  ...inTheDark(mark, ['accent', 'focus-ring'], darkBubble),
  ...on(mark, 'text-muted', [['text-muted', 11, 'surface']]),
];

/** The pairs that meet in a scheme. */
export function pairsIn(scheme: Scheme): readonly ContrastPair[] {
  return contrastPairs.filter(pair => (pair.scheme ?? scheme) === scheme);
}

/** The tokens a pair is made of. */
export function tokensOf({front, ground}: ContrastPair): readonly ColorName[] {
  return [front, ground].flatMap(paint => namesOf(paint)).filter(name => isToken(name));
}

/** What one would call a pair: `text-muted on 11% accent over surface`. */
export function pairName({front, ground}: ContrastPair): string {
  return `${paintName(front)} on ${paintName(ground)}`;
}

function namesOf(paint: Paint): readonly (ColorName | FixedName)[] {
  return typeof paint === 'string' ? [paint] : [paint[0], ...namesOf(paint[2])];
}

function isToken(name: ColorName | FixedName): name is ColorName {
  return name in defaultColors;
}

function paintName(paint: Paint): string {
  if (typeof paint === 'string') return paint;
  const [top, percent, ground] = paint;
  return `${percent === 100 ? top : `${percent}% ${top}`} over ${paintName(ground)}`;
}
