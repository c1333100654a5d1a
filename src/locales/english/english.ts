import {countingIn} from '../counting.js';

/** What English says of itself. Its lines are in the files beside this one: an element brings those it says. */
export const english = {$code: 'en', $name: 'English', $dir: 'ltr'} as const;

/** Numbers in English. */
export const {number, counted} = countingIn(english.$code);
