/** One reply, and how it arrives. Its name is the question asked for it. */
export interface Scenario {
  readonly name: string;
  readonly tokens: number;
  /** Tokens a second; `Infinity` for as fast as the service can. */
  readonly perSecond: number;
  /** Whether someone writes the next message meanwhile. */
  readonly typing: boolean;
  /** Runs for each round: what is over soon differs more from one run to the next. */
  readonly often: number;
}

const atOnce = (tokens: number, often = 1): Scenario => ({
  name: `${tokens}`,
  tokens,
  perSecond: Infinity,
  typing: false,
  often,
});
const paced = {tokens: 600, perSecond: 200, often: 1};

/** Every contender goes through all of them. */
export const scenarios: readonly Scenario[] = [
  atOnce(500, 5),
  atOnce(2000, 2),
  atOnce(8000),
  {name: 'paced', ...paced, typing: false},
  {name: 'typing', ...paced, typing: true},
];

/** The two between which growth is measured. */
export const growthScenarios = {short: '2000', long: '8000'} as const;
