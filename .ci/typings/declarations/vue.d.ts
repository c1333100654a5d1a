/** Types of the elements in templates of Vue. Add `import type {} from 'agent-chat-elements/vue'` once. */
import type {EmitFn, HTMLAttributes, PublicProps} from 'vue';
import type {AgentElements} from './element-types.js';
import type {ElementTyping, NamedListeners, Settings, Without} from './framework-types.js';

type Emitted<Events> = EmitFn<{[Name in keyof Events]: (event: Events[Name]) => void}>;

type ElementComponent<Typing extends ElementTyping> = new () => Typing['element'] & {
  $props: Without<HTMLAttributes, Settings<Typing>> &
    Settings<Typing> &
    Typing['passed'] &
    NamedListeners<Typing['events']> &
    PublicProps;
  $emit: Emitted<Typing['events']>;
};

type ElementComponents = {[Tag in keyof AgentElements]: ElementComponent<AgentElements[Tag]>};

declare module 'vue' {
  interface GlobalComponents extends ElementComponents {}
}
