import '../pictures/story-page.js';
import '../spoken/spoken-page.js';
import {atRest} from './at-rest.js';
import {axeFaults} from './axe-faults.js';
import {focusFaults} from './focus-faults.js';
import {forcedColorFaults} from './forced-color-faults.js';
import {layoutFaults} from './layout-faults.js';
import {motionFaults} from './motion-faults.js';

declare global {
  interface Window {
    readonly checks: {
      readonly atRest: typeof atRest;
      readonly axeFaults: typeof axeFaults;
      readonly focusFaults: typeof focusFaults;
      readonly forcedColorFaults: typeof forcedColorFaults;
      readonly layoutFaults: typeof layoutFaults;
      readonly motionFaults: typeof motionFaults;
    };
  }
}

Object.assign(window, {
  checks: {atRest, axeFaults, focusFaults, forcedColorFaults, layoutFaults, motionFaults},
});
