import {
  isFaultName,
  withFault,
  type FaultName,
  type FetchHandler,
} from '../test/support/faults/all-faults.js';

/** Settings of the toolbar. `undefined` leaves the choice to the story. */
export interface ToolbarSettings {
  readonly density?: 'comfortable' | 'compact' | undefined;
  readonly fault?: FaultName | undefined;
  /** Words per second. `Infinity` sends a reply at once. */
  readonly speed?: number | undefined;
}

/** Reads the settings from the globals of Storybook. An unknown value, as of an old link, leaves the choice to the story. */
export function settingsOf({density, fault, speed}: Readonly<Record<string, unknown>>): ToolbarSettings {
  const words = speed === 'instant' ? Infinity : Number(speed);
  return {
    density: density === 'comfortable' || density === 'compact' ? density : undefined,
    fault: typeof fault === 'string' && isFaultName(fault) ? fault : undefined,
    speed: words > 0 ? words : undefined,
  };
}

let current: ToolbarSettings = {};

/** The current settings of the toolbar. */
export function toolbar(): ToolbarSettings {
  return current;
}

export function setToolbar(settings: ToolbarSettings): void {
  current = settings;
}

/** Sets the density of the toolbar on each element that has one. */
export function applyDensity(root: ParentNode): void {
  const {density} = current;
  if (!density) return;
  for (const element of root.querySelectorAll('agent-chat, agent-launcher'))
    Object.assign(element, {density});
}

/** Wraps a service with the fault of the toolbar. A fault counts its requests from the moment it is chosen. */
export function withToolbarFault(handler: FetchHandler): FetchHandler {
  let fault: FaultName | undefined;
  let handle = handler;
  return request => {
    if (fault !== current.fault) {
      fault = current.fault;
      handle = fault ? withFault(handler, fault) : handler;
    }
    return handle(request);
  };
}
