import {budgets, extraBudgets} from './budgets.js';
import {figuresBySteps, figuresOf} from './figures.js';
import {extras, routes, type LoadedFiles} from './routes.js';
import type {LoadedFile} from './visit.js';

export interface Report {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

export function reportSizes(loaded: LoadedFiles, {withFiles}: {withFiles: boolean}): Report {
  const failures: string[] = [];
  const lines = ['until the end of … (budget)'.padEnd(28) + cells('kB', 'files', 'dependent')];
  const compare = (name: string, value: number, budget: number | undefined): string => {
    const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
    if (budget === undefined) return text;
    if (value > budget) failures.push(`${name}: ${text} is above the budget of ${budget}.`);
    return `${text} (${budget})`;
  };
  for (const route of routes)
    for (const [step, {kB, files, dependencies}] of figuresBySteps(loaded[route])) {
      const budget = budgets[route]?.[step];
      const name = `${route}, ${step}`;
      const compared = cells(
        compare(`${name}, kB`, kB, budget?.kB),
        compare(`${name}, files`, files, budget?.files),
        compare(`${name}, dependent files`, dependencies, budget?.dependencies),
      );
      lines.push(name.padEnd(28) + compared);
      if (withFiles) lines.push(...fileLines(loaded[route].filter(file => file.step === step)));
    }
  for (const extra of extras) {
    const {kB, files} = figuresOf(loaded[extra]);
    const compared = cells(compare(`${extra}, kB`, kB, extraBudgets[extra]), String(files));
    lines.push(`in addition, ${extra}`.padEnd(28) + compared);
    if (withFiles) lines.push(...fileLines(loaded[extra]));
  }
  return {lines, failures};
}

function cells(kB: string, files: string, dependencies = ''): string {
  return `${kB.padStart(15)}${files.padStart(10)}${dependencies.padStart(11)}`.trimEnd();
}

function fileLines(files: readonly LoadedFile[]): string[] {
  return files.map(
    ({name, bytes, dependencies}) =>
      `    ${(bytes / 1000).toFixed(2).padStart(6)} kB, after ${dependencies}  ${name}`,
  );
}
