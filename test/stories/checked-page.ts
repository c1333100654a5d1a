import '../pictures/story-page.js';
import '../spoken/spoken-page.js';
import {atRest} from './at-rest.js';
import {axeFaults} from './axe-faults.js';
import {fieldFaults, hasTextField} from './field-faults.js';
import {focusFaults} from './focus-faults.js';
import {forcedColorFaults} from './forced-color-faults.js';
import {layoutFaults} from './layout-faults.js';
import {motionFaults} from './motion-faults.js';

declare global {
  interface Window {
    readonly checks: {
      readonly atRest: typeof atRest;
      readonly axeFaults: typeof axeFaults;
      readonly fieldFaults: typeof fieldFaults;
      readonly focusFaults: typeof focusFaults;
      readonly forcedColorFaults: typeof forcedColorFaults;
      readonly hasTextField: typeof hasTextField;
      readonly layoutFaults: typeof layoutFaults;
      readonly motionFaults: typeof motionFaults;
    };
  }
}

Object.assign(window, {
  checks: {
    atRest,
    axeFaults,
    fieldFaults,
    focusFaults,
    forcedColorFaults,
    hasTextField,
    layoutFaults,
    motionFaults,
  },
});
