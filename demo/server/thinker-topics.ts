import type {AnswerPiece} from '../../src/service/answers.js';

/** A question that the Thinker can answer. */
export interface ThinkerTopic {
  /** Text of a button that asks it. */
  readonly label: string;
  readonly question: string;
  /** Words that select it: single words in lower case. */
  readonly words: readonly string[];
  readonly steps: readonly AnswerPiece[];
}

/** The pages exist, and contain what the answers take from them. */
const pages = {
  moonDistance: {
    url: 'https://en.wikipedia.org/wiki/Lunar_distance',
    title: 'Lunar distance',
    text: 'The average distance between the Earth and the Moon is about 384,400 km.',
  },
  moonFacts: {url: 'https://science.nasa.gov/moon/facts/', title: 'Moon Facts – NASA Science'},
  walkingSpeed: {
    url: 'https://en.wikipedia.org/wiki/Preferred_walking_speed',
    title: 'Preferred walking speed',
    text: 'Many people walk at about 1.42 metres per second, which is 5.1 km/h.',
  },
  scattering: {
    url: 'https://en.wikipedia.org/wiki/Rayleigh_scattering',
    title: 'Rayleigh scattering',
    text: 'The scattering of light by particles that are much smaller than its wavelength.',
  },
  blueSky: {
    url: 'https://spaceplace.nasa.gov/blue-sky/en/',
    title: 'Why Is the Sky Blue? – NASA Space Place',
  },
  sunset: {url: 'https://en.wikipedia.org/wiki/Sunset', title: 'Sunset'},
  soundSpeed: {
    url: 'https://en.wikipedia.org/wiki/Speed_of_sound',
    title: 'Speed of sound',
    text: 'At 20 °C, sound travels about 343 metres per second in air.',
  },
  lightning: {
    url: 'https://www.weather.gov/safety/lightning',
    title: 'Lightning Safety – National Weather Service',
  },
} as const;

const walkToTheMoon: ThinkerTopic = {
  label: 'Walk to the Moon',
  question: 'How long would it take to walk to the Moon?',
  words: ['moon', 'walk', 'walking'],
  steps: [
    {
      reasoning:
        'I need two numbers: how far away the Moon is, and how fast a person walks. The distance changes, because ' +
        'the orbit of the Moon is not a circle, so I take the average. I should look it up.',
    },
    {activity: {kind: 'search', data: {query: 'average distance from the Earth to the Moon'}}},
    {
      sources: [pages.moonDistance, pages.moonFacts],
      activity: {kind: 'search', result: 'Two pages: the Moon is 384,400 km away on average.'},
    },
    {reasoning: '\n\nBoth pages say 384,400 km. Now the speed of a person who walks a long way.'},
    {activity: {kind: 'search', data: {query: 'walking speed of a person'}}},
    {
      sources: [pages.walkingSpeed],
      activity: {kind: 'search', result: 'One page: about 1.42 metres per second, or 5.1 km/h.'},
    },
    {reasoning: '\n\nAbout 5 km/h. I must not do the division in my head.'},
    {activity: {kind: 'tool', name: 'calculator', data: {expression: '384400 / 5 / 24'}}},
    {activity: {kind: 'tool', name: 'calculator', result: '384400 / 5 / 24 = 3203.33'}},
    {
      reasoning:
        '\n\n3,203 days, if nobody sleeps. With eight hours a day it is three times as long: 9,610 days. ' +
        'Divided by 365.25, that is 8.8 and 26.3 years.',
    },
    {
      text: [
        'About **nine years** without a break, or **26 years** at eight hours a day.',
        [
          '| Quantity | Value |',
          '| :-- | --: |',
          '| Average distance [1][2] | 384,400 km |',
          '| Walking speed [3] | 5 km/h |',
          '| Without a break | 3,203 days |',
          '| Eight hours a day | 9,610 days |',
        ].join('\n'),
        'Take water with you: there is no inn on the way.',
      ].join('\n\n'),
    },
  ],
};

const blueSky: ThinkerTopic = {
  label: 'Blue sky',
  question: 'Why is the sky blue?',
  words: ['sky', 'blue'],
  steps: [
    {
      reasoning:
        'The usual wrong answer is that the sky reflects the sea. The right one is about the light of the Sun and ' +
        'the molecules of the air. I check the name of the effect and how strong it is.',
    },
    {activity: {kind: 'knowledge', name: 'physics', data: {query: 'scattering of light in air'}}},
    {
      sources: [pages.scattering],
      activity: {kind: 'knowledge', name: 'physics', result: 'One document: Rayleigh scattering.'},
    },
    {activity: {kind: 'search', data: {query: 'why is the sky blue'}}},
    {sources: [pages.blueSky], activity: {kind: 'search', result: 'One page of NASA Space Place.'}},
    {
      reasoning:
        '\n\nThe strength grows with the fourth power of the frequency. Blue has about 450 nm and red about 700 nm, ' +
        'so blue is scattered (700 / 450)⁴ ≈ 5.9 times as much. Violet even more, but the Sun sends less of it, and ' +
        'our eyes see it less well. I should mention that, because people ask.',
    },
    {
      text: [
        'Because the air sends **blue light** in all directions, and lets most of the red pass straight on.',
        'Sunlight contains all colours. The molecules of the air are much smaller than its waves, and scatter short ' +
          'waves far more than long ones: blue almost **six times** as much as red [1]. So blue light reaches you from ' +
          'every part of the sky [2].',
        '**Why not violet?** Its waves are even shorter, but the Sun sends less violet, and our eyes see it less well.',
      ].join('\n\n'),
    },
  ],
};

const redSunset: ThinkerTopic = {
  label: 'Red sunset',
  question: 'Why is a sunset red?',
  words: ['sunset', 'sunsets', 'sunrise', 'red'],
  steps: [
    {
      reasoning:
        'This is the other half of the question about the blue sky: the same effect, but the light comes a longer ' +
        'way through the air.',
    },
    {activity: {kind: 'search', data: {query: 'why is a sunset red'}}},
    {
      sources: [pages.sunset, pages.scattering],
      activity: {kind: 'search', result: 'Two pages on sunsets and scattering.'},
    },
    {
      reasoning:
        '\n\nDust and clouds matter as well: they make the colours stronger. One sentence on that is enough.',
    },
    {
      text: [
        'In the evening, sunlight comes a **much longer way through the air**. On this way, most of the blue is ' +
          'scattered to the side, so mainly orange and red are left when it reaches you [1][2].',
        'Clouds and fine dust make it stronger: they show the red light that arrives.',
      ].join('\n\n'),
    },
  ],
};

const thunderstorm: ThinkerTopic = {
  label: 'Thunderstorm',
  question: 'How far away is a thunderstorm?',
  words: ['thunder', 'thunderstorm', 'lightning', 'storm'],
  steps: [
    {
      reasoning:
        'Light arrives at once, sound does not. So the time between lightning and thunder gives the distance. ' +
        'I need the speed of sound in air.',
    },
    {activity: {kind: 'search', data: {query: 'speed of sound in air, lightning safety'}}},
    {
      sources: [pages.soundSpeed, pages.lightning],
      activity: {kind: 'search', result: 'Two pages: sound travels about 343 metres per second.'},
    },
    {activity: {kind: 'tool', name: 'calculator', data: {expression: '1000 / 343'}}},
    {activity: {kind: 'tool', name: 'calculator', result: '1000 / 343 = 2.92'}},
    {
      reasoning:
        '\n\n2.9 seconds for a kilometre. Three is good enough to count. I must add the advice on safety: whoever ' +
        'hears thunder is close enough to be hit.',
    },
    {
      text: [
        '**Count the seconds** from the lightning to the thunder, and divide by three: that is the distance in ' +
          'kilometres. (Divide by five for miles.)',
        '1. Sound travels 343 metres in a second [1].\n2. So it takes 2.9 seconds for a kilometre.\n' +
          '3. Nine seconds mean three kilometres.',
        'If you hear thunder, the storm is **near enough to be dangerous**. Go inside [2].',
      ].join('\n\n'),
    },
  ],
};

export const thinkerTopics: readonly ThinkerTopic[] = [walkToTheMoon, blueSky, redSunset, thunderstorm];
