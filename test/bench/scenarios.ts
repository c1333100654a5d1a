export interface Scenario {
  /** The key in `bench.json`. */
  readonly name: string;
  /** The message for this scenario’s reply. */
  readonly question: string;
  readonly tokens: number;
  /** Tokens per second. `Infinity`: as fast as the service can. */
  readonly perSecond: number;
  readonly rounds: number;
  /** The goal for the CPU time, as a multiple of the bare page. */
  readonly goal?: number;
}

/** A visitor opens the page, types the 17 characters, sends them and reads the reply. */
export const wholeVisit: Scenario = {
  name: 'whole visit',
  question: 'How do roses grow',
  tokens: 500,
  perSecond: Infinity,
  rounds: 5,
  goal: 1.5,
};

/** Sends the message with one action, like a suggestion. */
export const firstWord: Scenario = {
  name: 'first word, cold',
  question: 'first word',
  tokens: 300,
  perSecond: 200,
  rounds: 5,
};

const atOnce = (tokens: number, rounds: number, goal: number): Scenario => ({
  name: `${tokens.toLocaleString('en')} tokens`,
  question: `${tokens} tokens`,
  tokens,
  perSecond: Infinity,
  rounds,
  goal,
});

/** Replies in a new page. The message is sent with one action. */
export const streaming = {
  short: atOnce(500, 3, 2),
  medium: atOnce(2000, 3, 1.5),
  long: atOnce(8000, 3, 1.1),
  paced: {
    name: '200 tokens a second',
    question: 'paced',
    tokens: 600,
    perSecond: 200,
    rounds: 3,
    goal: 1.2,
  },
} satisfies Record<string, Scenario>;

export const scenarios: readonly Scenario[] = [wholeVisit, firstWord, ...Object.values(streaming)];
