/** Types of the elements in templates of Svelte. Add `import type {} from 'agent-chat-elements/svelte'` once. */
import type {HTMLAttributes} from 'svelte/elements';
import type {AgentElements} from './element-types.js';
import type {ElementTyping, Listeners, Settings, Without} from './framework-types.js';

type ElementProps<Typing extends ElementTyping> = Without<
  HTMLAttributes<Typing['element']>,
  Settings<Typing>
> &
  Settings<Typing> &
  Listeners<'on', Typing['events']> &
  Listeners<'on:', Typing['events']>;

type ElementsProps = {[Tag in keyof AgentElements]: ElementProps<AgentElements[Tag]>};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends ElementsProps {}
}
