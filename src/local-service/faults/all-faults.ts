import {cutFaults} from './cut-faults.js';
import type {FaultGroup} from './fault.js';
import type {FaultName} from './fault-names.js';
import {fieldFaults} from './field-faults.js';
import {foreignFaults} from './foreign-faults.js';
import {framingFaults} from './framing-faults.js';
import {listFaults} from './list-faults.js';
import {replyErrorFaults} from './reply-error-faults.js';
import {signInFaults} from './sign-in-faults.js';
import {sizeFaults} from './size-faults.js';
import {statusFaults} from './status-faults.js';
import {storedReplyFaults} from './stored-reply-faults.js';
import {timeFaults} from './time-faults.js';

/** Every fault by its name. */
export const allFaults: FaultGroup<FaultName> = {
  ...timeFaults,
  ...cutFaults,
  ...replyErrorFaults,
  ...foreignFaults,
  ...framingFaults,
  ...sizeFaults,
  ...statusFaults,
  ...fieldFaults,
  ...listFaults,
  ...storedReplyFaults,
  ...signInFaults,
};
