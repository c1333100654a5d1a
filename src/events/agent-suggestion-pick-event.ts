/** `agent-suggestion-pick`: a visitor chose a suggested message. Bubbles; canceling it sends nothing. */
export class AgentSuggestionPickEvent extends Event {
  static readonly type = 'agent-suggestion-pick';
  /** The suggestion as it is shown, which is what is sent. */
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
