import {PROTOCOL_VERSION} from '@ag-ui/core';
import {EventSchemas, RunAgentInputSchema} from '@ag-ui/core/schemas';
import {expect} from 'chai';
import {runInput} from '../../src/ag-ui/run-input.js';
import {askingRuns} from '../support/ag-ui-asking-runs.js';
import {recordedRuns} from '../support/ag-ui-runs.js';

/** The schemas are those of the protocol’s own package. */
describe('the schemas of AG-UI', () => {
  for (const [name, {events}] of Object.entries({...recordedRuns, ...askingRuns}))
    it(`accept each event of ${name}`, () => {
      for (const event of events) {
        const {success, error} = EventSchemas.safeParse(event);
        expect(success, `${JSON.stringify(event)}: ${error?.message}`).to.equal(true);
      }
    });

  it('accept the input of a run', async () => {
    const messages = [
      {role: 'system', content: 'Obey.'},
      {role: 'user', content: 'Hello'},
      {role: 'assistant', content: 'Hi!'},
      {role: 'user', content: 'And now?'},
    ];
    const input = await runInput({messages: messages}, {state: {shop: 7}, forwardedProps: {shop: true}});
    const {success, error, data} = RunAgentInputSchema.strict().safeParse(input);
    expect(success, error?.message).to.equal(true);
    expect(data?.protocolVersion).to.equal(PROTOCOL_VERSION);
  });
});
