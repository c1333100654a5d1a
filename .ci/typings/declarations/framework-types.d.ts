/** Conversions from the settings of an element to the names of a framework. */

/** Types of one element. */
export interface ElementTyping {
  element: HTMLElement;
  attributes: object;
  properties: object;
  passed: object;
  events: object;
}

/** Attributes and properties by name. If both have the same name, the property's type counts. */
export type Settings<Typing extends ElementTyping> = Omit<Typing['attributes'], keyof Typing['properties']> &
  Typing['properties'];

/** Entries with a prefix, such as `prop:`. */
export type Prefixed<Prefix extends string, Entries> = {
  [Name in keyof Entries as `${Prefix}${Name & string}`]?: Entries[Name];
};

/** Listeners by event name with a prefix, such as `on:`. */
export type Listeners<Prefix extends string, Events> = {
  [Name in keyof Events as `${Prefix}${Name & string}`]?: ((event: Events[Name]) => void) | undefined;
};

/** Listeners with names such as `onAgentReplyEnd`. */
export type NamedListeners<Events> = {
  [Name in keyof Events as `on${PascalCase<Name & string>}`]?: ((event: Events[Name]) => void) | undefined;
};

type PascalCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** General attributes of a framework, without those that the element defines itself. */
export type Without<Attributes, Own> = Omit<Attributes, keyof Own>;
