/** Compiled, never run: tags in templates of Vue. */
import type {GlobalComponents} from 'vue';
import type {} from 'agent-chat-elements/vue';

export const chat: InstanceType<GlobalComponents['agent-chat']>['$props'] = {
  contextTurns: 4,
  onAgentReplyEnd: event => event.text.length,
};
