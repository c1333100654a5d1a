import {Component, CUSTOM_ELEMENTS_SCHEMA, signal} from '@angular/core';
import type {AgentReplyEndEvent} from 'agent-chat-elements';
import 'agent-chat-elements/define';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <agent-provider base-url="https://agents.example" sign-in="anonymous">
      <agent-picker></agent-picker>
      <agent-chat [contextTurns]="4" (agent-reply-end)="show($event)"></agent-chat>
      <agent-history></agent-history>
      <output>{{ reply() }}</output>
    </agent-provider>
  `,
})
export class App {
  readonly reply = signal('');

  show(event: AgentReplyEndEvent): void {
    this.reply.set(event.text);
  }
}
