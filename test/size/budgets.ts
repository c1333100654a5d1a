import type {StepFigures} from './figures.js';
import type {Extra, Route} from './routes.js';
import type {Step} from './visit.js';

type RouteBudgets = Readonly<Partial<Record<Step, StepFigures>>>;

/** The most that a page may load until the end of each step. Lower a budget when the figures allow it. */
export const budgets: Readonly<Partial<Record<Route, RouteBudgets>>> = {
  'script tag': {
    page: {kB: 1.5, files: 1, dependencies: 0},
    input: {kB: 65.5, files: 4, dependencies: 2},
    welcome: {kB: 66, files: 5, dependencies: 3},
    reply: {kB: 95, files: 13, dependencies: 5},
  },
  Vite: {
    input: {kB: 60, files: 6, dependencies: 0},
    welcome: {kB: 61.5, files: 7, dependencies: 1},
    reply: {kB: 113.5, files: 15, dependencies: 2},
  },
  esbuild: {
    input: {kB: 66, files: 28, dependencies: 1},
    welcome: {kB: 67.5, files: 29, dependencies: 2},
    reply: {kB: 126.5, files: 38, dependencies: 4},
  },
};

/** The most that an extra may add, in kB. */
export const extraBudgets: Readonly<Record<Extra, number>> = {Russian: 4, formulas: 53.5};
