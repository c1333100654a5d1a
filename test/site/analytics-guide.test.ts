import {expect} from 'chai';
import {driveChat} from '../../src/testing/drive-chat.js';
import {closePages} from '../support/browser-page.js';
import {serveGuide, type GuideSite} from '../support/guide-page.js';
import {readDocument, snippetWith} from '../support/guide-snippets.js';

const document = 'stories/docs/analytics.mdx';

/** An event as the tool of a page received it. */
interface Counted {
  readonly name: unknown;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Tool {
  /** First cell of the row of the guide. */
  readonly name: string;
  /** A stand-in for the tool that records its calls in `calls`. */
  readonly stub: string;
  /** Reads a call. Fails if the tool would not accept it. */
  readonly read: (call: readonly unknown[]) => Counted;
}

const tools: readonly Tool[] = [
  {
    name: 'Google Analytics',
    stub: 'globalThis.gtag = (...values) => calls.push(values);',
    // https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events#limitations
    read([command, name, details]) {
      expect(command).to.equal('event');
      expect(name).to.match(/^[a-z]\w{0,39}$/i);
      const parameters = details as Record<string, unknown>;
      expect(Object.keys(parameters).length).to.be.below(26);
      for (const [parameter, value] of Object.entries(parameters)) {
        expect(parameter).to.match(/^[a-z]\w{0,39}$/i);
        expect(String(value).length).to.be.below(101);
      }
      return {name, details: parameters};
    },
  },
  {
    name: 'Plausible',
    stub: 'globalThis.plausible = (...values) => calls.push(values);',
    // https://plausible.io/docs/custom-props/for-custom-events
    read([name, options]) {
      expect(name).to.be.a('string');
      const {props, ...others} = options as {props: Record<string, unknown>};
      expect(others).to.deep.equal({});
      expect(Object.keys(props).length).to.be.below(31);
      for (const value of Object.values(props))
        expect(typeof value).to.be.oneOf(['string', 'number', 'boolean']);
      return {name, details: props};
    },
  },
  {
    name: 'Matomo',
    stub: 'globalThis._paq = {push: values => calls.push(values)};',
    read([method, category, name]) {
      expect([method, category]).to.deep.equal(['trackEvent', 'chat']);
      return {name, details: {}};
    },
  },
];

/** The call of a tool in the guide. */
function callOf(tool: string): string {
  const [, call = ''] = new RegExp(`^\\| ${tool} +\\| \`(.+?)\``, 'm').exec(readDocument(document)) ?? [];
  return call;
}

describe('the guide of analytics', () => {
  let site: GuideSite;

  before(async () => {
    site = await serveGuide({answers: () => [{text: 'At nine.'}]});
  });

  after(async () => {
    await site.close();
    await closePages();
  });

  for (const {name, stub, read} of tools)
    it(`counts an opened chat, a question and its reply with ${name}, without their texts`, async () => {
      const script = snippetWith(document, 'js', 'const count');
      const [whole = ''] = /^const count = [^]*?^\};$/m.exec(script) ?? [];
      const ownCount = `const count = (name, details = {}) => { ${callOf(name)}; };`;
      const {page, complaints} = await site.open({
        html: snippetWith('stories/docs/cms.mdx', 'html', '<script'),
        scripts: [`const calls = (globalThis.calls = []);\n${stub}\n${script.replace(whole, ownCount)}`],
      });
      const chat = driveChat(page);
      await chat.open();
      await chat.ask('When do you open?');
      await chat.waitUntilIdle();
      const calls = await page.evaluate<readonly (readonly unknown[])[]>('calls');
      expect(calls.map(read).map(counted => counted.name)).to.deep.equal([
        'chat_open',
        'chat_question',
        'chat_reply',
      ]);
      if (name !== 'Matomo')
        expect(calls.map(read).map(({details}) => details['length'])).to.deep.equal([undefined, 17, 8]);
      expect(JSON.stringify(calls)).not.to.match(/When do|At nine/);
      expect(complaints).to.deep.equal([]);
    });
});
