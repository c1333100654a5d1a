import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {LitElement} from 'lit';
import '../../src/define.js';
import {warningsOf} from '../support/console-warnings.js';
import {waitUntil} from '../support/wait-until.js';

const tags = ['agent-chat', 'agent-history', 'agent-launcher', 'agent-picker', 'agent-provider'];

/** The settings of an element with a list of values. */
function listsOf(element: Element): readonly (readonly [string, string, readonly string[]])[] {
  const {elementProperties} = element.constructor as typeof LitElement;
  return [...elementProperties].flatMap(([name, {values, attribute}]) =>
    values instanceof Array
      ? [[String(name), typeof attribute === 'string' ? attribute : String(name).toLowerCase(), values]]
      : [],
  );
}

describe('an unknown value of a setting', () => {
  it('is ignored with one warning that names the setting and its values', async () => {
    const warnings = await warningsOf(async () => {
      for (let count = 0; count < 2; count += 1) {
        const chat = await fixture<HTMLElementTagNameMap['agent-chat']>(
          html`<agent-chat density="snug"></agent-chat>`,
        );
        expect(chat.density).to.equal('comfortable');
      }
    });
    expect(warnings).to.deep.equal([
      'agent-chat-elements: <agent-chat density="snug"> is not one of comfortable, compact.',
    ]);
  });

  it('keeps the last valid one, set by an attribute or a property', async () => {
    const picker = await fixture<HTMLElementTagNameMap['agent-picker']>(
      html`<agent-picker layout="grid" search-in="name"></agent-picker>`,
    );
    const warnings = await warningsOf(() => {
      picker.setAttribute('search-in', 'names');
      for (const odd of ['cards', 7, true, {}, Object.create(null), Symbol('grid')])
        Reflect.set(picker, 'layout', odd);
    });
    expect([picker.layout, picker.searchIn]).to.deep.equal(['grid', 'name']);
    const words = 'agent-chat-elements: <agent-picker';
    expect(warnings).to.deep.equal([
      `${words} search-in="names"> is not one of information, name, introduction.`,
      ...['cards', 'number', 'true', 'object', 'symbol'].map(
        odd => `${words} layout="${odd}"> is not one of list, grid.`,
      ),
    ]);
  });

  it('is also reported for a chat in a launcher', async () => {
    const warnings = await warningsOf(async () => {
      const launcher = await fixture<HTMLElementTagNameMap['agent-launcher']>(
        html`<agent-launcher announce="loudly" mode="cinema" load="eager" open></agent-launcher>`,
      );
      await waitUntil(() => launcher.chat !== undefined, 'the chat is there');
      Reflect.set(launcher, 'stream', 'maybe');
      expect(launcher.mode).to.equal('popover');
    });
    expect(warnings).to.include.members([
      'agent-chat-elements: <agent-launcher mode="cinema"> is not one of popover, dialog, fullscreen.',
      'agent-chat-elements: <agent-chat announce="loudly"> is not one of sentences, off, status, complete.',
      'agent-chat-elements: <agent-chat stream="maybe"> is not one of true, false.',
    ]);
  });

  for (const tag of tags)
    it(`does not include any listed or empty value: ${tag}`, async () => {
      const element = await fixture<LitElement>(document.createElement(tag));
      expect(listsOf(element)).to.not.be.empty;
      const warnings = await warningsOf(() => {
        for (const [name, attribute, values] of listsOf(element)) {
          for (const value of values) {
            element.setAttribute(attribute, value);
            expect(Reflect.get(element, name), attribute).to.equal(value);
          }
          element.setAttribute(attribute, '');
          element.removeAttribute(attribute);
          for (const empty of [undefined, null]) Reflect.set(element, name, empty);
        }
      });
      expect(warnings).to.deep.equal([]);
    });
});
