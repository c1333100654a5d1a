import type {AnswerSource} from '../../src/service/answers.js';
import {speak, type Pause} from './spoken-text.js';

interface Journey {
  readonly label: string;
  readonly prompt: string;
  readonly plan: string;
}

const journeys: readonly Journey[] = [
  {
    label: 'In the mountains',
    prompt: 'I would like to wake up in the mountains.',
    plan: 'The night train to Chur, the red railway over the Bernina, and on foot down to Poschiavo, where the bakery opens at six.',
  },
  {
    label: 'By the sea',
    prompt: 'I would like to wake up by the sea.',
    plan: 'The slow train along the coast from Genoa, a walk from Levanto to Monterosso, and anchovies at the harbour.',
  },
  {
    label: 'In an old town',
    prompt: 'I would like to wake up in an old town.',
    plan: 'The morning train to Ghent, a day without a map between its three towers, and waffles at the fish market.',
  },
];

/** Answers as the travel planner without a model. It asks with the cards of the chat: first where to go, then when. */
export function travelAnswers(pause: Pause): AnswerSource {
  return ({messages, signal}) => {
    const asked = messages.filter(({role}) => role === 'user').map(({content}) => content);
    return speak(replyTo(asked), pause, signal);
  };
}

function replyTo(asked: readonly string[]): string {
  const last = asked.at(-1) ?? '';
  const journey = journeyIn(last);
  if (journey) return `${journey.label}: I know just the journey.\n\n${askWhen}`;
  const chosen = asked.map(journeyIn).findLast(Boolean);
  if (chosen && /^(?:First day|Days|Travellers): /m.test(last)) {
    return `**Noted.** ${chosen.plan}\n\n${askAgain}`;
  }
  return `I am a sample without a model, so I plan only a few journeys.\n\n${askWhere}`;
}

function journeyIn(text: string): Journey | undefined {
  return journeys.find(({prompt}) => text.includes(prompt));
}

/** The chat shows these blocks as cards. */
const askWhere = [
  '```ask',
  'Where would you like to wake up?',
  ...journeys.map(({label, prompt}) => `${label} | ${prompt}`),
  '```',
].join('\n');

const askWhen = '```ask\nWhen do you travel?\nFirst day: date\nDays: number\nTravellers: text\n```';

const askAgain = '```suggestions\nPlan another journey\n```';
