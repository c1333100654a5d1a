import type {Agent} from '../../../src/client/resources.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import {createTestService} from '../../support/local-service.js';
import {openPicker, type PickerHarness} from './picker-harness.js';

/** Elements of a long list, when only those near the viewport are there. */
export const mostElements = 3_500;

/** A picker with a fixed height whose service lists everything at once. */
export async function openTall(
  agentList: readonly Agent[],
  settings: Partial<AgentPicker> = {},
): Promise<PickerHarness> {
  const fetch = async () => Response.json({agentList, total: agentList.length});
  const picker = await openPicker({...createTestService(), fetch}, settings);
  picker.element.style.blockSize = '500px';
  picker.element.requestUpdate();
  await rest();
  return picker;
}

/** Waits until nearby groups are observed, rendered and laid out. */
export async function rest(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
}

export function scrollerOf(picker: PickerHarness): HTMLElement {
  return picker.root.querySelector<HTMLElement>('.results')!;
}

export async function scrollTo(picker: PickerHarness, part: number): Promise<void> {
  const scroller = scrollerOf(picker);
  scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight);
  await rest();
}

export function countElements(picker: PickerHarness): number {
  return picker.root.querySelectorAll('*').length;
}

/** The option at a height of the window, or the one above a gap. */
export function optionAt(picker: PickerHarness, y: number): HTMLElement | undefined {
  const {left} = scrollerOf(picker).getBoundingClientRect();
  const gap = Number.parseFloat(getComputedStyle(picker.root.querySelector('.list')!).rowGap);
  const [option] = [y, y - gap].flatMap(
    height => picker.root.elementFromPoint(left + 60, height)?.closest<HTMLElement>('.option') ?? [],
  );
  return option;
}

/** The agents at the top, middle and bottom of the list. */
export function seen(picker: PickerHarness): readonly string[] {
  const {top, bottom} = scrollerOf(picker).getBoundingClientRect();
  return [top + 10, (top + bottom) / 2, bottom - 10].map(y => optionAt(picker, y)?.dataset['agentId'] ?? '');
}
