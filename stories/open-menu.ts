import {until} from './stage.js';

/** The first element in a chat or a history of a story. */
export function findIn(canvas: HTMLElement, selector: string): HTMLElement | null | undefined {
  return canvas.querySelector('agent-chat, agent-history')?.shadowRoot?.querySelector<HTMLElement>(selector);
}

/** Opens the menu of the chat, once it has this number of messages. */
export async function openMenu(canvas: HTMLElement, messages = 0): Promise<void> {
  await until(() => Number(canvas.querySelector('agent-chat')?.messages.length) >= messages);
  await until(() => Boolean(findIn(canvas, '[part="menu-button"]')));
  findIn(canvas, '[part="menu-button"]')?.click();
  await until(() => Boolean(findIn(canvas, '[part="menu"]')));
}
