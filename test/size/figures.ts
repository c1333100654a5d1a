import {steps, type LoadedFile, type Step} from './visit.js';

/** Everything that the browser has loaded by the end of a step. */
export interface StepFigures {
  /** Thousands of bytes, compressed. */
  readonly kB: number;
  readonly files: number;
  /** The longest chain of files that each had to wait for the one before; 0 when the page names all files. */
  readonly dependencies: number;
}

export function figuresBySteps(files: readonly LoadedFile[]): ReadonlyMap<Step, StepFigures> {
  const figures = new Map<Step, StepFigures>();
  // Only pages with a button have a step before the visitor does anything.
  for (const step of steps.filter(name => name !== 'page' || files.some(file => file.step === name)))
    figures.set(step, figuresOf(files.filter(file => steps.indexOf(file.step) <= steps.indexOf(step))));
  return figures;
}

export function figuresOf(files: readonly LoadedFile[]): StepFigures {
  return {
    kB: files.reduce((sum, {bytes}) => sum + bytes, 0) / 1000,
    files: files.length,
    dependencies: Math.max(0, ...files.map(({dependencies}) => dependencies)),
  };
}
