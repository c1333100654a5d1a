/** How frameworks spell what an element can be given; shared by their typings. */

/** What is known of one element. */
export interface ElementTyping {
  element: HTMLElement;
  attributes: object;
  properties: object;
  passed: object;
  events: object;
}

/** Attributes and properties by their own names; where both have one name, the property's type counts. */
export type Settings<Typing extends ElementTyping> = Omit<Typing['attributes'], keyof Typing['properties']> &
  Typing['properties'];

/** Entries under names with something before them, such as `prop:`. */
export type Prefixed<Prefix extends string, Entries> = {
  [Name in keyof Entries as `${Prefix}${Name & string}`]?: Entries[Name];
};

/** Listeners under the names of their events with something before them, such as `on:`. */
export type Listeners<Prefix extends string, Events> = {
  [Name in keyof Events as `${Prefix}${Name & string}`]?: ((event: Events[Name]) => void) | undefined;
};

/** Listeners as `onAgentReplyEnd`. */
export type NamedListeners<Events> = {
  [Name in keyof Events as `on${PascalCase<Name & string>}`]?: ((event: Events[Name]) => void) | undefined;
};

type PascalCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** Attributes of any element, as a framework has them, without those an element has its own kind of. */
export type Without<Attributes, Own> = Omit<Attributes, keyof Own>;
