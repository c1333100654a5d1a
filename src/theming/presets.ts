import {defaultColors} from '../styles/default-tokens.js';
import type {ColorTokens, ShapeTokens} from './apply-theme.js';

/** Name of a preset. `agent-chat-elements/presets/<name>.css` contains the same tokens. */
export type PresetName = 'calm' | 'paper' | 'mint' | 'ink';

const paper = {
  accent: {light: '#8f4a1d', dark: '#e0a273'},
  'on-accent': {light: '#ffffff', dark: '#1d110a'},
  surface: {light: '#fdfaf3', dark: '#1d1915'},
  'surface-raised': {light: '#f5efe3', dark: '#28221c'},
  text: {light: '#2b2118', dark: '#efe6d8'},
  'text-muted': {light: '#6b5c4b', dark: '#b8a996'},
  border: {light: '#e3d9c6', dark: '#443a2f'},
  danger: {light: '#a8281c', dark: '#ffb3a3'},
  'focus-ring': {light: '#8f4a1d', dark: '#e0a273'},
  'user-bubble': {light: '#e9d8bd', dark: '#5a3c22'},
  'on-user-bubble': {light: '#2b2118', dark: '#fbf3e6'},
  'agent-bubble': {light: '#f4eee1', dark: '#2d2720'},
  'on-agent-bubble': {light: '#2b2118', dark: '#efe6d8'},
  'code-surface': {light: '#efe7d7', dark: '#15110d'},
  link: {light: '#84400f', dark: '#eab084'},
  scrim: {light: 'rgb(253 250 243 / 70%)', dark: 'rgb(29 25 21 / 70%)'},
  radius: '4px',
  font: "'Iowan Old Style', 'Palatino Linotype', Palatino, Charter, Georgia, 'Noto Serif', serif",
  'font-size': '16px',
  'line-height': '1.6',
  shadow: '0 1px 2px rgb(60 40 20 / 8%), 0 4px 16px rgb(60 40 20 / 8%)',
} satisfies ColorTokens & ShapeTokens;

const mint = {
  accent: {light: '#0b6e54', dark: '#7fdcbb'},
  'on-accent': {light: '#ffffff', dark: '#081712'},
  surface: {light: '#fbfefc', dark: '#0f1915'},
  'surface-raised': {light: '#eef8f3', dark: '#172520'},
  text: {light: '#10261f', dark: '#e2f3eb'},
  'text-muted': {light: '#466257', dark: '#9dbdb0'},
  border: {light: '#d3e8de', dark: '#2b4038'},
  danger: {light: '#b32322', dark: '#fdb1a8'},
  'focus-ring': {light: '#0b6e54', dark: '#7fdcbb'},
  'user-bubble': {light: '#0f7a5d', dark: '#1f5f4c'},
  'on-user-bubble': {light: '#ffffff', dark: '#ffffff'},
  'agent-bubble': {light: '#eaf6f0', dark: '#1b2b25'},
  'on-agent-bubble': {light: '#10261f', dark: '#e2f3eb'},
  'code-surface': {light: '#e2f1e9', dark: '#0a120f'},
  link: {light: '#0a6049', dark: '#8fe3c5'},
  scrim: {light: 'rgb(251 254 252 / 70%)', dark: 'rgb(15 25 21 / 70%)'},
  radius: '22px',
  space: '18px',
  font: "ui-rounded, 'SF Pro Rounded', Nunito, Quicksand, system-ui, 'Segoe UI', 'Noto Sans', sans-serif",
  'line-height': '1.6',
  shadow: '0 2px 4px rgb(10 60 45 / 6%), 0 10px 30px rgb(10 60 45 / 10%)',
} satisfies ColorTokens & ShapeTokens;

const ink = {
  accent: {light: '#000000', dark: '#ffffff'},
  'on-accent': {light: '#ffffff', dark: '#000000'},
  surface: {light: '#ffffff', dark: '#000000'},
  'surface-raised': {light: '#f2f2f2', dark: '#1c1c1c'},
  text: {light: '#000000', dark: '#ffffff'},
  'text-muted': {light: '#454545', dark: '#bdbdbd'},
  border: {light: '#8c8c8c', dark: '#777777'},
  danger: {light: '#a80000', dark: '#ff9d94'},
  'focus-ring': {light: '#000000', dark: '#ffffff'},
  'user-bubble': {light: '#000000', dark: '#ffffff'},
  'on-user-bubble': {light: '#ffffff', dark: '#000000'},
  'agent-bubble': {light: '#f2f2f2', dark: '#1c1c1c'},
  'on-agent-bubble': {light: '#000000', dark: '#ffffff'},
  'code-surface': {light: '#ebebeb', dark: '#0d0d0d'},
  link: {light: '#000000', dark: '#ffffff'},
  scrim: {light: 'rgb(255 255 255 / 70%)', dark: 'rgb(0 0 0 / 70%)'},
  radius: '0px',
  space: '14px',
  font: "'Helvetica Neue', Helvetica, Arial, 'Noto Sans', sans-serif",
  'line-height': '1.5',
  shadow: '0 0 0 1px rgb(128 128 128 / 60%)',
  duration: '0ms',
} satisfies ColorTokens & ShapeTokens;

/**
 * Predefined themes, each with all colours for light and dark in AA contrast. `calm` is the default theme in blue and grey.
 * Missing tokens have their defaults.
 */
export const presets: Readonly<Record<PresetName, ColorTokens & ShapeTokens>> = {
  calm: defaultColors,
  paper,
  mint,
  ink,
};
