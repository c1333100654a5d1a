/** Types of the elements in the JSX of React 19. Add `import type {} from 'agent-chat-elements/jsx/react'` once. */
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {AgentElements} from '../element-types.js';
import type {ElementTyping, Listeners, Settings, Without} from '../framework-types.js';

type Base<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

type ElementProps<Typing extends ElementTyping> = Without<Base<Typing['element']>, Settings<Typing>> &
  Settings<Typing> &
  Listeners<'on', Typing['events']> & {class?: string | undefined};

type ElementsProps = {[Tag in keyof AgentElements]: ElementProps<AgentElements[Tag]>};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ElementsProps {}
  }
}
