/** `agent-suggestion-pick`: a visitor chose a suggested message. Canceling it sends nothing. Bubbles. */
export class AgentSuggestionPickEvent extends Event {
  static readonly type = 'agent-suggestion-pick';
  /** Text of the suggestion. The chat sends the same text. */
  readonly text: string;

  constructor(text: string) {
    super(AgentSuggestionPickEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.text = text;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-suggestion-pick': AgentSuggestionPickEvent;
  }
}
