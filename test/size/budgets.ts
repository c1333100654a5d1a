import type {StepFigures} from './figures.js';
import type {Extra, Route} from './routes.js';
import type {Step} from './visit.js';

type RouteBudgets = Readonly<Partial<Record<Step, StepFigures>>>;

/** The limit for the loaded files at the end of each step. Lower a budget when the figures allow it. */
export const budgets: Readonly<Partial<Record<Route, RouteBudgets>>> = {
  'script tag': {
    page: {kB: 1.8, files: 1, dependencies: 0},
    input: {kB: 74.5, files: 2, dependencies: 1},
    welcome: {kB: 74.5, files: 2, dependencies: 1},
    reply: {kB: 96.9, files: 3, dependencies: 2},
  },
  'one file': {
    page: {kB: 246.6, files: 1, dependencies: 0},
    reply: {kB: 246.6, files: 1, dependencies: 0},
  },
  Vite: {
    input: {kB: 70.8, files: 1, dependencies: 0},
    welcome: {kB: 70.8, files: 1, dependencies: 0},
    reply: {kB: 93.7, files: 3, dependencies: 1},
  },
  esbuild: {
    input: {kB: 73.8, files: 3, dependencies: 1},
    welcome: {kB: 73.8, files: 3, dependencies: 1},
    reply: {kB: 97, files: 5, dependencies: 3},
  },
};

/** The limit for an extra, in kB. */
export const extraBudgets: Readonly<Record<Extra, number>> = {Russian: 5.3, formulas: 61.7};
