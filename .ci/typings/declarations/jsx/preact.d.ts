/** Types of the elements in the JSX of Preact. Add `import type {} from 'agent-chat-elements/jsx/preact'` once. */
import type {HTMLAttributes} from 'preact';
import type {AgentElements} from '../element-types.js';
import type {ElementTyping, Listeners, Settings, Without} from '../framework-types.js';

type ElementProps<Typing extends ElementTyping> = Without<
  HTMLAttributes<Typing['element']>,
  Settings<Typing>
> &
  Settings<Typing> &
  Listeners<'on', Typing['events']>;

type ElementsProps = {[Tag in keyof AgentElements]: ElementProps<AgentElements[Tag]>};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends ElementsProps {}
  }
}
