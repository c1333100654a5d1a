import {modelSamples} from './model-samples.js';
import {searchSamples} from './search-samples.js';
import type {WireSample} from './wire-sample.js';

export {chunk, contentOf, events, type WireSample} from './wire-sample.js';

/** Written from the public documentation of each service. */
export const wireSamples: readonly WireSample[] = [...modelSamples, ...searchSamples];
