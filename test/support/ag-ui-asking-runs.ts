import type {OfferedTool, ReplyInterrupt} from '../../src/client/interrupt.js';
import type {RecordedRun, RunEvent} from './ag-ui-runs.js';

/** A run that waits for the visitor, or for a tool of the page. */
export interface AskingRun extends RecordedRun {
  /** Tools of the page. */
  readonly tools?: readonly OfferedTool[];
  /** The questions. Their `state` has no `thread` here. */
  readonly questions: readonly ReplyInterrupt[];
}

const ids = {threadId: 'thread-1', runId: 'run-1'};
const begin: RunEvent = {type: 'RUN_STARTED', ...ids};
const end: RunEvent = {type: 'RUN_FINISHED', ...ids};
const asks = (...interrupts: readonly object[]): RunEvent => ({
  ...end,
  outcome: {type: 'interrupt', interrupts},
});
const call = (
  toolCallId: string,
  toolCallName: string,
  ...deltas: readonly string[]
): readonly RunEvent[] => [
  {type: 'TOOL_CALL_START', toolCallId, toolCallName, parentMessageId: 'm1'},
  ...deltas.map(delta => ({type: 'TOOL_CALL_ARGS', toolCallId, delta})),
  {type: 'TOOL_CALL_END', toolCallId},
];
const tool = (name: string): OfferedTool => ({name, description: `Does ${name}`});
const permission = (member: string) =>
  [
    {label: '', kind: 'allow', value: {[member]: true}},
    {label: '', kind: 'refuse', value: {[member]: false}},
  ] as const;

/** Runs that ask, in the order of events and with the members that the documentation of each framework describes. */
export const askingRuns: Readonly<Record<string, AskingRun>> = {
  'a graph of LangGraph that interrupts': {
    events: [
      begin,
      {type: 'STEP_STARTED', stepName: 'ask_city'},
      {type: 'STATE_SNAPSHOT', snapshot: {city: null}},
      {type: 'MESSAGES_SNAPSHOT', messages: [{id: 'q1', role: 'user', content: 'Weather?'}]},
      {type: 'CUSTOM', name: 'on_interrupt', value: '"Für welche Stadt? ☀️"'},
      {type: 'STEP_FINISHED', stepName: 'ask_city'},
      asks({
        id: 'e3b0c442',
        reason: 'langgraph:interrupt',
        message: 'Für welche Stadt? ☀️',
        metadata: {langgraph: {raw: 'Für welche Stadt? ☀️', ns: ['ask_city:1'], resumable: true}},
      }),
    ],
    text: '',
    questions: [
      {
        id: 'e3b0c442',
        title: 'Für welche Stadt? ☀️',
        detail: '',
        options: permission('approved'),
        text: true,
        state: {interrupt: 'e3b0c442'},
      },
    ],
  },
  'an agent of Mastra with a suspended tool': {
    events: [
      begin,
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'assistant', delta: 'Let me plan it.'},
      ...call('call-1', 'schedule_meeting', '{"topic":"Ro', 'ses"}'),
      {
        type: 'CUSTOM',
        name: 'on_interrupt',
        value: '{"type":"mastra_suspend","toolCallId":"call-1","toolName":"schedule_meeting"}',
      },
      asks({
        id: 'run-1::call-1',
        reason: 'mastra:tool_suspend',
        toolCallId: 'call-1',
        responseSchema: {
          type: 'object',
          properties: {chosen_time: {type: 'string'}, cancelled: {type: 'boolean'}},
        },
        metadata: {mastra: {type: 'mastra_suspend', suspendPayload: {topic: 'Roses'}, runId: 'run-1'}},
      }),
    ],
    text: 'Let me plan it.',
    activities: ['schedule_meeting'],
    questions: [
      {
        id: 'run-1::call-1',
        title: '',
        detail: 'schedule_meeting\n{\n  "topic": "Roses"\n}',
        options: [],
        text: true,
        state: {
          interrupt: 'run-1::call-1',
          member: 'chosen_time',
          call: {id: 'call-1', name: 'schedule_meeting', arguments: '{"topic":"Roses"}', message: 'm1'},
        },
      },
    ],
  },
  'an agent of Pydantic AI with an approval and a tool of the page': {
    events: [
      begin,
      ...call('call-1', 'delete_file', '{"path":', '".env"}'),
      ...call('call-2', 'show_map', '{"city":"Paris"}'),
      ...call('call-3', 'search', '{}'),
      {type: 'TOOL_CALL_RESULT', messageId: 'm2', toolCallId: 'call-3', content: '3 files', role: 'tool'},
      asks({
        id: 'int-call-1',
        reason: 'tool_call',
        toolCallId: 'call-1',
        message: 'Approve delete_file({"path":".env"})?',
        responseSchema: {
          type: 'object',
          properties: {approved: {type: 'boolean'}, editedArgs: {type: 'object'}, reason: {type: 'string'}},
          required: ['approved'],
        },
      }),
    ],
    text: '',
    activities: ['delete_file', 'show_map', 'search', 'search: 3 files'],
    tools: [tool('show_map')],
    questions: [
      {
        id: 'int-call-1',
        title: 'Approve delete_file({"path":".env"})?',
        detail: 'delete_file\n{\n  "path": ".env"\n}',
        options: permission('approved'),
        state: {
          interrupt: 'int-call-1',
          call: {id: 'call-1', name: 'delete_file', arguments: '{"path":".env"}', message: 'm1'},
        },
      },
      {
        id: 'call-2',
        title: '',
        detail: '{\n  "city": "Paris"\n}',
        tool: {name: 'show_map', arguments: {city: 'Paris'}},
        state: {call: {id: 'call-2', name: 'show_map', arguments: '{"city":"Paris"}', message: 'm1'}},
      },
    ],
  },
  'an agent of Strands with an approval': {
    events: [
      {...begin, protocolVersion: '1.0'},
      {type: 'STATE_SNAPSHOT', snapshot: {}},
      ...call('call-1', 'transfer', '{"amount":7}'),
      asks({
        id: 'v1:before_tool_call:call-1',
        reason: 'tool_call',
        message: 'Approve call to transfer?',
        toolCallId: 'call-1',
        responseSchema: {
          type: 'object',
          properties: {approved: {type: 'boolean'}},
          required: ['approved'],
        },
        metadata: {tool_name: 'transfer', tool_input: {amount: 7}},
      }),
    ],
    text: '',
    activities: ['transfer'],
    questions: [
      {
        id: 'v1:before_tool_call:call-1',
        title: 'Approve call to transfer?',
        detail: 'transfer\n{\n  "amount": 7\n}',
        options: permission('approved'),
        state: {
          interrupt: 'v1:before_tool_call:call-1',
          call: {id: 'call-1', name: 'transfer', arguments: '{"amount":7}', message: 'm1'},
        },
      },
    ],
  },
  'a flow of CrewAI that asks for feedback': {
    events: [
      begin,
      {type: 'STEP_STARTED', stepName: 'draft'},
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'assistant', delta: 'Dear Ada, …'},
      {type: 'CUSTOM', name: 'on_interrupt', value: {id: 'thread-1', reason: 'crewai:human_feedback'}},
      asks({
        id: 'thread-1',
        reason: 'crewai:human_feedback',
        message: 'Send the draft?',
        responseSchema: {type: 'string', enum: ['send', 'rewrite']},
        metadata: {crewai: {flowId: 'thread-1', methodName: 'draft', emit: ['send', 'rewrite']}},
      }),
    ],
    text: 'Dear Ada, …',
    questions: [
      {
        id: 'thread-1',
        title: 'Send the draft?',
        detail: '',
        options: [
          {label: 'send', value: 'send'},
          {label: 'rewrite', value: 'rewrite'},
        ],
        state: {interrupt: 'thread-1'},
      },
    ],
  },
  'an agent of ADK with a tool of the page': {
    events: [
      begin,
      ...call('adk-1', 'get_weather', '{}'),
      {type: 'TOOL_CALL_RESULT', messageId: 't1', toolCallId: 'adk-1', content: 'Sunny'},
      {type: 'TEXT_MESSAGE_START', messageId: 'm2', role: 'assistant'},
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta: 'One moment.'},
      {type: 'TEXT_MESSAGE_END', messageId: 'm2'},
      // The tool has no arguments.
      {type: 'TOOL_CALL_START', toolCallId: 'adk-2', toolCallName: 'get_basket'},
      {type: 'TOOL_CALL_END', toolCallId: 'adk-2'},
      end,
    ],
    text: 'One moment.',
    activities: ['get_weather', 'get_weather: Sunny', 'get_basket'],
    tools: [tool('get_basket'), tool('get_weather')],
    questions: [
      {
        id: 'adk-2',
        title: '',
        detail: '{}',
        tool: {name: 'get_basket', arguments: {}},
        state: {call: {id: 'adk-2', name: 'get_basket', arguments: '', message: ''}},
      },
    ],
  },
  'an agent with tools of CopilotKit': {
    events: [
      begin,
      {
        type: 'TOOL_CALL_CHUNK',
        toolCallId: 'call-1',
        toolCallName: 'paint',
        parentMessageId: 'm1',
        delta: '{"colour"',
      },
      {type: 'TOOL_CALL_CHUNK', delta: ':"grün"}'},
      {type: 'TOOL_CALL_CHUNK', toolCallId: 'call-2', toolCallName: 'paint', parentMessageId: 'm1'},
      {...end, outcome: {type: 'success', pendingToolCallIds: ['call-1']}},
    ],
    text: '',
    activities: ['paint', 'paint'],
    tools: [tool('paint')],
    questions: [
      {
        id: 'call-1',
        title: '',
        detail: '{\n  "colour": "grün"\n}',
        tool: {name: 'paint', arguments: {colour: 'grün'}},
        state: {call: {id: 'call-1', name: 'paint', arguments: '{"colour":"grün"}', message: 'm1'}},
      },
    ],
  },
};

/** Returns questions as in a recorded run. */
export function withoutThread(questions: readonly ReplyInterrupt[]): readonly ReplyInterrupt[] {
  return questions.map(({state = {}, ...question}) => {
    const rest = Object.entries(state).filter(([name]) => name !== 'thread');
    return {...question, state: Object.fromEntries(rest)};
  });
}
