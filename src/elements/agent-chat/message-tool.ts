import {html, type TemplateResult} from 'lit';
import type {Message} from '../../conversation/conversation-state.js';
import type {AgentChatMessage} from './agent-chat-message.js';

/** One of the buttons of a message, by what it is called. */
export type MessageTool = 'copy' | 'copyText' | 'regenerate' | 'helpful' | 'notHelpful' | 'editMessage';

/** Draws a button of a message. */
export type DrawTool = (tool: MessageTool, message: Message, element: AgentChatMessage) => TemplateResult;

/** Keeps its place free until the code of the buttons has come, so that nothing moves then. */
export const drawToolPlace: DrawTool = () => html`<span class="action"></span>`;
