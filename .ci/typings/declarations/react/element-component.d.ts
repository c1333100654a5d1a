import type {ForwardRefExoticComponent, HTMLAttributes, RefAttributes} from 'react';
import type {ElementTyping, NamedListeners, Without} from '../framework-types.js';

/** Props of a React component: the element's properties, events such as `onAgentReplyEnd`, and general HTML attributes. */
export type ElementComponentProps<Typing extends ElementTyping> = Typing['properties'] &
  Typing['passed'] &
  NamedListeners<Typing['events']> &
  Without<HTMLAttributes<Typing['element']>, Typing['properties'] & Typing['passed'] & {autoFocus: boolean}>;

/** A React component of an element. Its `ref` is the element. */
export type ElementComponent<Typing extends ElementTyping> = ForwardRefExoticComponent<
  ElementComponentProps<Typing> & RefAttributes<Typing['element']>
>;
