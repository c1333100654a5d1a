import {expect} from 'chai';
import {sourcePassages} from '../../demo/server/source-passages.js';

const source = `
/** Not exported. */
class Hidden {}

/** How loud. */
export type Volume = 'low' | 'high';

/** Exported, but for this package alone. */
export function internal(): void {}

/** The price of a bell. */
export interface BellOptions {
  /** How often it rings. */
  readonly times: number;
  readonly silent: boolean;
}

/**
 * A bell.
 *
 * @slot clapper - What strikes.
 * @fires {RingEvent} bell-ring - It rang.
 * @cssproperty [--bell-size=2em] - How large.
 */
export class Bell extends LitElement {
  /** Made of what. */
  @property({attribute: 'made-of', reflect: true}) madeOf: 'tin' | 'bronze' = 'tin';
  /** Is it on? */
  @property({type: Boolean}) isOn = false;
  /** Its rope. */
  @property({attribute: false}) rope?: Rope;
  /** Whether it moves. */
  @state() private moving = false;
  /** Its weight. */
  #weight = 1;
  undocumented = 1;
  /** Rings once. */
  ring(): void {}
}
`;

describe('a source file in passages', () => {
  const isPublic = (name: string): boolean => ['Bell', 'BellOptions', 'Volume', 'Hidden'].includes(name);
  const passages = sourcePassages(source, 'src/elements/bell/bell.ts', isPublic);
  const textOf = (title: string): string | undefined => passages.find(found => found.title === title)?.text;

  it('has one for each public, documented thing and nothing else', () => {
    expect(passages.map(({title}) => title)).to.deep.equal([
      'Volume (bell)',
      'BellOptions (bell)',
      'Bell (bell)',
      'bell: slots',
      'bell: events',
      'bell: custom properties for colours, sizes and type',
      'made-of (bell)',
      'ison (bell)',
      'rope (bell)',
      'ring (bell)',
    ]);
  });

  it('contains a property’s attribute, type and default', () => {
    expect(textOf('made-of (bell)')).to.equal(
      "Made of what.\n\nAttribute `made-of`, property `madeOf`. Type: `'tin' | 'bronze'`. Default: `'tin'`.",
    );
    expect(textOf('ison (bell)')).to.include('Attribute `ison`, property `isOn`.');
    expect(textOf('rope (bell)')).to.equal('Its rope.\n\nType: `Rope`.');
  });

  it('lists what a tag names, and the members of an interface', () => {
    expect(textOf('bell: events')).to.equal('- `bell-ring`: It rang.');
    expect(textOf('bell: custom properties for colours, sizes and type')).to.equal(
      '- `[--bell-size=2em]`: How large.',
    );
    expect(textOf('BellOptions (bell)')).to.equal('The price of a bell.\n\n- `times`: How often it rings.');
  });

  it('links to the line', () => {
    const line = source.split('\n').findIndex(text => text.includes('ring(): void')) + 1;
    expect(passages.at(-1)?.link).to.equal(`src/elements/bell/bell.ts#L${line}`);
  });
});
