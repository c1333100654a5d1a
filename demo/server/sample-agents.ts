import type {LocalAgent} from '../../src/local-service/local-service.js';

type Sketch = Pick<LocalAgent, 'name' | 'introduction' | 'welcomeMessage'> &
  Partial<Omit<LocalAgent, 'AgentId'>>;

/** Creates an agent. Its images are in `demo/public`. */
function agent(id: string, sketch: Sketch): LocalAgent {
  return {
    AgentId: `Agent-${id}`,
    avatar: '',
    background: '',
    isNeedRecommend: false,
    type: 'text',
    searchEnable: false,
    ...sketch,
  };
}

function avatar(name: string): string {
  return `/avatars/${name}.svg`;
}

function background(name: string): string {
  return `/backgrounds/${name}.svg`;
}

/** The agents of the demo: four that show the features of the project, and others of many kinds and languages. */
export const sampleAgents: readonly LocalAgent[] = [
  agent('guide', {
    name: 'Guide',
    introduction: 'Searches this project’s own documentation and answers with what it finds.',
    welcomeMessage: 'Hello! Ask me how to embed the chat, restyle it, or connect a model of your own.',
    avatar: avatar('guide'),
    background: background('paper'),
    isNeedRecommend: true,
    searchEnable: true,
  }),
  agent('thinker', {
    name: 'Thinker',
    introduction: 'Thinks before it answers: it searches, calculates and names its sources.',
    welcomeMessage: 'Ask me something that needs a little thought. You can see how I find the answer.',
    avatar: avatar('thinker'),
    background: background('thoughts'),
    isNeedRecommend: true,
    searchEnable: true,
  }),
  agent('tour', {
    name: 'Markdown tour',
    introduction: 'Shows every kind of content a reply can hold, from lists to tables to code.',
    welcomeMessage: 'Say “table”, “code” or “list” to see one of them, or just say hello for the whole tour.',
    avatar: avatar('tour'),
  }),
  agent('echo', {
    name: 'Echo',
    introduction: 'Says back what you say, word by word.',
    welcomeMessage: 'Say something, and I will say it too.',
    avatar: avatar('echo'),
    background: background('waves'),
  }),
  agent('travel', {
    name: 'Milo, travel planner',
    introduction: 'Plans slow journeys by train and on foot, with a good place to eat at every stop.',
    welcomeMessage: 'Where would you like to wake up next? Tell me the month and how many days you have.',
    avatar: avatar('travel'),
    background: background('hills'),
    isNeedRecommend: true,
    searchEnable: true,
  }),
  agent('cooking', {
    name: 'Rosa in the kitchen',
    introduction: 'Cooks with what is left in your fridge, and tells you why it works.',
    welcomeMessage: 'What is left in your fridge? Three things are enough for me to begin.',
    avatar: avatar('cooking'),
  }),
  agent('chemistry', {
    name: 'Professor Beaker',
    introduction: 'Explains school chemistry with things you can find at home. Nothing explodes.',
    welcomeMessage: 'Which reaction are you stuck on? Write it down as far as you got.',
    avatar: avatar('chemistry'),
    isNeedRecommend: true,
  }),
  agent('plants', {
    name: 'Fern',
    introduction: 'Finds out what your plant is missing: light, water, food or a larger pot.',
    welcomeMessage: 'Tell me how the leaves look, and where the pot stands.',
    avatar: avatar('plants'),
    background: background('leaves'),
  }),
  agent('contracts', {
    name: 'Clause by clause',
    introduction: 'Reads the small print with you and says it again in plain words. No legal advice.',
    welcomeMessage: 'Paste a clause, and I will put it in plain words.',
    avatar: avatar('contracts'),
    searchEnable: true,
  }),
  agent('arabic', {
    name: 'ليلى',
    introduction: 'تكتب معك الشعر وتشرح أبياته كلمةً كلمة.',
    welcomeMessage: 'أهلًا بك! اكتب لي بيتًا تحبه، أو قل لي عمّ تريد أن تكتب.',
    avatar: avatar('poetry'),
    background: background('night'),
  }),
  agent('chinese', {
    name: '陈师傅',
    introduction: '懂茶的人：从选茶、水温到泡法，慢慢讲给你听。',
    welcomeMessage: '请坐。今天想喝点什么茶？',
    avatar: avatar('tea'),
  }),
  agent('german', {
    name: 'Fahrplanauskunftsassistent',
    introduction:
      'Kennt Anschlusszugverbindungen, Reservierungsbestätigungen und Fahrgastrechteformulare auswendig.',
    welcomeMessage: 'Grüß Gott! Von welchem Bahnhof soll es losgehen?',
    avatar: avatar('trains'),
  }),
  agent('music', {
    name: 'Second violin',
    introduction: 'Listens for what a piece is made of and helps you practise the hard bars.',
    welcomeMessage: 'Which piece is on your stand, and at which bar do you stop?',
    avatar: avatar('music'),
  }),
  agent('stars', {
    name: 'Night sky',
    introduction: 'Tells you what stands above your roof tonight, with or without a telescope.',
    welcomeMessage: 'Where are you, and how dark is it?',
    avatar: avatar('stars'),
    background: background('night'),
    searchEnable: true,
  }),
  agent('sketches', {
    name: 'Sketchbook',
    introduction: 'Turns a sentence into a drawing.',
    welcomeMessage: 'Describe what you see, beginning with the light.',
    avatar: avatar('sketches'),
    type: 'image',
  }),
  agent('archive', {
    name: 'The Archivist of the Municipal Library’s Department of Maps, Letters and Unanswered Questions',
    introduction:
      'Has read every catalogue card twice. Knows which letters were never sent, which maps show islands that ' +
      'are not there, and in which drawer the answer to a question lies that nobody has asked for sixty years. ' +
      'Answers slowly, at length, and with a shelf mark.',
    welcomeMessage: '',
    avatar: avatar('archive'),
  }),
  agent('plain', {
    name: 'Quiet Helper',
    introduction: 'Has neither a picture nor much to say about itself.',
    welcomeMessage: 'How can I help?',
  }),
  agent('retired', {
    name: 'Fax hotline',
    introduction: 'Switched off since the last fax arrived.',
    welcomeMessage: 'This line is closed.',
    enabled: false,
  }),
];
