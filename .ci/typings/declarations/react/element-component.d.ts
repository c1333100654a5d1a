import type {ForwardRefExoticComponent, HTMLAttributes, RefAttributes} from 'react';
import type {ElementTyping, NamedListeners, Without} from '../framework-types.js';

/** What a component of React takes: the element's properties, its events as `onAgentReplyEnd`, and what any element takes. */
export type ElementComponentProps<Typing extends ElementTyping> = Typing['properties'] &
  Typing['passed'] &
  NamedListeners<Typing['events']> &
  Without<HTMLAttributes<Typing['element']>, Typing['properties'] & Typing['passed'] & {autoFocus: boolean}>;

/** An element as a component of React; its `ref` is the element. */
export type ElementComponent<Typing extends ElementTyping> = ForwardRefExoticComponent<
  ElementComponentProps<Typing> & RefAttributes<Typing['element']>
>;
