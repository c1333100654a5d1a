/** A figure of a scenario. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  /** The run fails above it. Missing where the value depends on the machine, as times do. */
  readonly most?: number;
}

/** The figures of a scenario under its title. */
export interface Life {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** One line for each figure that is above its bound, or not a number. */
export function failuresOf(lives: readonly Life[]): readonly string[] {
  return lives.flatMap(({title, figures}) =>
    figures
      // Also fails for `NaN`, which the browser's counters may be.
      .filter(({value, most = Infinity}) => !(value <= most))
      .map(
        ({what, value, most}) => `${title}: ${what} is ${textOf(value)}, above ${textOf(most ?? Infinity)}.`,
      ),
  );
}

/** The figures as a table in Markdown. */
export function tableOf({figures}: Life): string {
  return [
    '| | figure | at most |',
    '| --- | ---: | ---: |',
    ...figures.map(
      ({what, value, most}) => `| ${what} | ${textOf(value)} | ${most === undefined ? '' : textOf(most)} |`,
    ),
  ].join('\n');
}

function textOf(value: number): string {
  return value.toLocaleString('en', {maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0});
}
