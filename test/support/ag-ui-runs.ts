/** One event of a run. */
export type RunEvent = Readonly<Record<string, unknown>> & {readonly type: string};

export interface RecordedRun {
  readonly events: readonly RunEvent[];
  readonly text: string;
  readonly reasoning?: string;
  /** Names of activities, and `name: result` for those that end. */
  readonly activities?: readonly string[];
  readonly sources?: readonly string[];
  readonly usage?: Readonly<Record<string, number>>;
}

const ids = {threadId: 'thread-1', runId: 'run-1'};
const begin: RunEvent = {type: 'RUN_STARTED', ...ids};
const end: RunEvent = {type: 'RUN_FINISHED', ...ids};

/** Runs in the order of events that the documentation of each framework describes. */
export const recordedRuns: Readonly<Record<string, RecordedRun>> = {
  'a graph of LangGraph': {
    events: [
      begin,
      {type: 'STATE_SNAPSHOT', snapshot: {messages: []}},
      {type: 'STEP_STARTED', stepName: 'chat_node'},
      {type: 'TOOL_CALL_START', toolCallId: 'call-1', toolCallName: 'get_weather', parentMessageId: 'm1'},
      {type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: '{"city":'},
      {type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: '"Paris"}'},
      {type: 'TOOL_CALL_END', toolCallId: 'call-1'},
      {type: 'STEP_FINISHED', stepName: 'chat_node'},
      {type: 'STEP_STARTED', stepName: 'tools'},
      {
        type: 'TOOL_CALL_RESULT',
        messageId: 'm2',
        toolCallId: 'call-1',
        content: 'Sunny, 21 °C',
        role: 'tool',
      },
      {type: 'STEP_FINISHED', stepName: 'tools'},
      {type: 'TEXT_MESSAGE_START', messageId: 'm3', role: 'assistant'},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'It is sunny '},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'in Paris. ☀️'},
      {type: 'TEXT_MESSAGE_END', messageId: 'm3'},
      {type: 'STATE_SNAPSHOT', snapshot: {city: 'Paris'}},
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          {id: 'q1', role: 'user', content: 'How is the weather?'},
          {id: 'm3', role: 'assistant', content: 'It is sunny in Paris. ☀️'},
        ],
      },
      end,
    ],
    text: 'It is sunny in Paris. ☀️',
    activities: ['get_weather', 'get_weather: Sunny, 21 °C'],
  },
  'a flow of CrewAI': {
    events: [
      begin,
      {type: 'STEP_STARTED', stepName: 'chat'},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'assistant', delta: 'Here is '},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'the recipe.'},
      {type: 'TOOL_CALL_CHUNK', toolCallId: 'call-1', toolCallName: 'generate_recipe', delta: '{"title"'},
      {type: 'TOOL_CALL_CHUNK', delta: ':"Soup"}'},
      {type: 'STATE_DELTA', delta: [{op: 'replace', path: '/recipe/title', value: 'Soup'}]},
      {type: 'STEP_FINISHED', stepName: 'chat'},
      end,
    ],
    text: 'Here is the recipe.',
    activities: ['generate_recipe'],
  },
  'an agent of Mastra': {
    events: [
      begin,
      {type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant'},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'Let me look. '},
      {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
      {type: 'TOOL_CALL_START', toolCallId: 'call-1', toolCallName: 'search', parentMessageId: 'm1'},
      {type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: '{}'},
      {type: 'TOOL_CALL_END', toolCallId: 'call-1'},
      {
        type: 'TOOL_CALL_RESULT',
        messageId: 'm2',
        toolCallId: 'call-1',
        content: '{"sources":[{"url":"https://garden.example/roses","title":"Roses"}]}',
      },
      {type: 'TEXT_MESSAGE_START', messageId: 'm3', role: 'assistant'},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'In May [1].'},
      {type: 'TEXT_MESSAGE_END', messageId: 'm3'},
      {...end, outcome: {type: 'success'}},
    ],
    text: 'Let me look. \n\nIn May [1].',
    activities: ['search', 'search: {"sources":[{"url":"https://garden.example/roses","title":"Roses"}]}'],
    sources: ['https://garden.example/roses'],
  },
  'an agent of Pydantic AI that thinks': {
    events: [
      {...begin, protocolVersion: '1.0'},
      {type: 'REASONING_START', messageId: 'r1'},
      {type: 'REASONING_MESSAGE_START', messageId: 'r1', role: 'reasoning'},
      {type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'It depends '},
      {type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'on the month.'},
      {type: 'REASONING_MESSAGE_END', messageId: 'r1'},
      {type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'r1', encryptedValue: 'c2VjcmV0'},
      {type: 'REASONING_END', messageId: 'r1'},
      {type: 'TEXT_MESSAGE_START', messageId: 'm1'},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: ''},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'In May.'},
      {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
      {
        ...end,
        usage: [
          {model: 'a', inputTokens: 10, outputTokens: 4, totalTokens: 14},
          {model: 'b', inputTokens: 1, outputTokens: 2, totalTokens: 3},
        ],
      },
    ],
    text: 'In May.',
    reasoning: 'It depends on the month.',
    usage: {prompt_tokens: 11, completion_tokens: 6, total_tokens: 17},
  },
  'an agent of ADK that asks another one': {
    events: [
      begin,
      {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'researcher', parentToolCallId: 'call-1'},
      {type: 'SUBAGENT_FINISHED', subagentRunId: 's1', result: {found: 3}},
      {type: 'SUBAGENT_STARTED', subagentRunId: 's2', name: 'writer'},
      {type: 'SUBAGENT_ERROR', subagentRunId: 's2', message: 'No paper left.'},
      {type: 'ACTIVITY_SNAPSHOT', messageId: 'a1', activityType: 'plan', content: {steps: 2}},
      {type: 'ACTIVITY_DELTA', messageId: 'a1', activityType: 'plan', patch: []},
      {type: 'RAW', event: {type: 'TEXT_MESSAGE_CONTENT', delta: 'never'}, source: 'adk'},
      {type: 'CUSTOM', name: 'sources', value: [{url: 'https://wiki.example/Rosa', title: 'Rosa'}]},
      {type: 'CUSTOM', name: 'progress', value: 7},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'assistant', delta: 'Done [1].'},
      end,
    ],
    text: 'Done [1].',
    activities: ['researcher', 'researcher: {"found":3}', 'writer', 'writer: No paper left.'],
    sources: ['https://wiki.example/Rosa'],
  },
  'an agent that sends only its messages': {
    events: [
      begin,
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          {id: 'q0', role: 'user', content: 'Hello'},
          {id: 'm0', role: 'assistant', content: 'An earlier answer'},
          {id: 'q1', role: 'user', content: [{type: 'text', text: 'And now?'}]},
          {id: 'm1', role: 'assistant', toolCalls: []},
          {id: 't1', role: 'tool', toolCallId: 'call-1', content: '42'},
          {id: 'm2', role: 'assistant', content: 'The answer.'},
        ],
      },
      end,
    ],
    text: 'The answer.',
  },
};

/** The events as a server sends them. */
export function eventStream(events: readonly RunEvent[]): Uint8Array {
  return new TextEncoder().encode(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
}
