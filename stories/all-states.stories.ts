import type {Meta, StoryObj} from '@storybook/web-components-vite';
import * as chat from './agent-chat.stories.js';
import * as history from './agent-history.stories.js';
import * as launcher from './agent-launcher.stories.js';
import * as picker from './agent-picker.stories.js';
import * as provider from './agent-provider.stories.js';
import {allStates} from './all-states.js';

const meta: Meta = {title: 'All states', tags: ['!autodocs']};
export default meta;

/** Every state of a chat. */
export const AgentChat: StoryObj = {
  name: 'agent-chat',
  render: () =>
    allStates('agent-chat', chat, [
      ['Default', ':state(empty)'],
      ['Loading'],
      ['Conversation'],
      ['Waiting', ':state(waiting)'],
      ['Streaming', ':state(streaming)'],
      ['WhileReplying', '::part(edit-queued-button)'],
      ['PersonAnswers', '::part(message-author)'],
      ['PersonNotReached'],
      ['Stopped'],
      ['EndedByLength'],
      ['Failed', ':state(error)'],
      ['ConnectionLost'],
      ['TooManyQuestions', ':state(error)'],
      ['Offline', ':state(offline)', 'isolated'],
      ['Queued', ':state(offline)', 'isolated'],
      ['UnknownAgent', ':state(error)'],
      ['WrongToken', ':state(error)'],
      ['NotConnected'],
      ['NoAgentChosen'],
      ['LoadingRecords'],
      ['RecordsFailed'],
      ['ReplyVersions', '::part(version)'],
      ['EditingLastMessage', '::part(cancel-edit-button)'],
      ['Feedback', '::part(feedback-button)'],
      ['FeedbackReasons', '::part(feedback-form)'],
      ['FeedbackReasonsChosen', '::part(feedback-reason)'],
      ['FeedbackReasonsSent'],
      ['Switches', '::part(switch)'],
      ['Suggestions', '::part(suggestion)'],
      ['Starters', '::part(starter)'],
      ['Notices', '::part(notice)'],
      ['Consent', '::part(consent)'],
      ['ConsentDeclined'],
      ['Handover', '::part(handover-button)'],
      ['DraftTooLong'],
      ['Compact', '[density="compact"]'],
      ['BackgroundInHeader', '[background="header"]'],
      ['WithoutBackground', '[background="none"]'],
      ['Readonly', '[readonly]'],
      ['Disabled', '[disabled]'],
      ['Dark', '[theme="dark"]'],
    ]),
};

/** Every state of a picker. */
export const AgentPicker: StoryObj = {
  name: 'agent-picker',
  render: () =>
    allStates('agent-picker', picker, [
      ['Default'],
      ['Selected'],
      ['GridNarrow', '[layout="grid"]'],
      ['Loading', ':state(loading)'],
      ['Found'],
      ['EmptySearch', ':state(empty)'],
      ['Empty', ':state(empty)'],
      ['LoadingMore'],
      ['NextPageFailed', ':state(error)'],
      ['PagesNarrow'],
      ['PageFailed', ':state(error)'],
      ['Failed', ':state(error)'],
      ['WrongToken', ':state(error)'],
      ['Offline', ':state(error)', 'isolated'],
      ['NotConnected'],
      ['Required', ':state(invalid)'],
      ['Disabled', '[disabled]'],
      ['WithoutSearch'],
      ['Dark', '[theme="dark"]'],
    ]),
};

/** Every state of a history. */
export const AgentHistory: StoryObj = {
  name: 'agent-history',
  render: () =>
    allStates('agent-history', history, [
      ['Default'],
      ['OldestFirst', '[order="asc"]'],
      ['NumberedPages'],
      ['Plain'],
      ['Selected'],
      ['Filtered'],
      ['NothingFound'],
      ['Loading', ':state(loading)'],
      ['LoadingMore'],
      ['Empty', ':state(empty)'],
      ['Failed', ':state(error)'],
      ['MoreFailed', ':state(error)'],
      ['WrongToken', ':state(error)'],
      ['Offline', ':state(error)', 'isolated'],
      ['NoAgent'],
      ['NotConnected'],
    ]),
};

/** Every state of a launcher. It is above all other content of its page, so each state has a page of its own. */
export const AgentLauncher: StoryObj = {
  name: 'agent-launcher',
  render: () =>
    allStates('agent-launcher', launcher, [
      ['Default', '', 'isolated'],
      ['Greeting', '::part(greeting)', 'isolated'],
      ['Unread', '::part(badge)', 'isolated'],
      ['Open', ':state(open)', 'isolated'],
      ['Loading', ':state(loading)', 'isolated'],
      ['NotLoaded', ':state(open)', 'isolated'],
      ['Offline', ':state(open)', 'isolated'],
      ['Consent', ':state(open)', 'isolated'],
      ['Pick', ':state(open)', 'isolated'],
      ['Picked', '::part(back-button)', 'isolated'],
      ['AtTheStart', '[placement="bottom-start"]', 'isolated'],
      ['Dark', '[theme="dark"]', 'isolated'],
    ]),
};

/** Every state of a provider, which has no box of its own. Each state has a page, because its landmarks have equal names. */
export const AgentProvider: StoryObj = {
  name: 'agent-provider',
  render: () =>
    allStates('agent-provider', provider, [
      ['Default', '', 'isolated'],
      ['AgentChosen', '', 'isolated'],
      ['Loading', '', 'isolated'],
      ['Failed', '', 'isolated'],
      ['WrongToken', '', 'isolated'],
      ['Dark', '[theme="dark"]', 'isolated'],
    ]),
};
