import {sendMouse} from '@web/test-runner-commands';

/** Moves the mouse over the middle of an element. */
export async function pointAt(element: Element): Promise<void> {
  const {left, top, width, height} = element.getBoundingClientRect();
  await sendMouse({
    type: 'move',
    position: [Math.round(left + width / 2), Math.round(top + height / 2)],
  });
}
