/** Types of the elements in the JSX of Solid. Add `import type {} from 'agent-chat-elements/jsx/solid'` once. */
import type {JSX} from 'solid-js';
import type {AgentElements} from '../element-types.js';
import type {ElementTyping, Listeners, Prefixed, Settings, Without} from '../framework-types.js';

type ElementProps<Typing extends ElementTyping> = Without<
  JSX.HTMLAttributes<Typing['element']>,
  Settings<Typing>
> &
  Settings<Typing> &
  Prefixed<'attr:', Typing['attributes']> &
  Prefixed<'prop:', Typing['properties'] & Typing['passed']> &
  Listeners<'on:', Typing['events']>;

type ElementsProps = {[Tag in keyof AgentElements]: ElementProps<AgentElements[Tag]>};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends ElementsProps {}
  }
}
