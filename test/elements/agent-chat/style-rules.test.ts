import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';

function selectorsOf(rules: CSSRuleList): readonly string[] {
  return [...rules].flatMap(rule => {
    if (rule instanceof CSSStyleRule) return splitAtCommas(rule.selectorText);
    return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : [];
  });
}

/** Selectors inside brackets belong to one selector. */
function splitAtCommas(list: string): readonly string[] {
  return withoutBrackets(list)
    .split(',')
    .map(selector => selector.trim());
}

function withoutBrackets(selector: string): string {
  const outer = selector.replace(/\([^()]*\)/g, '');
  return outer === selector ? selector : withoutBrackets(outer);
}

/** Whether a rule depends only on an element’s position, so that it is tested on each one. */
function isAboutPlaceAlone(selector: string): boolean {
  const last = selector.split(/[\s>+~]+/).at(-1) ?? '';
  return /^\*?:(first|last|nth|only|empty)/.test(last);
}

describe('the style sheets of a chat', () => {
  it('contain no rule that restyles all messages when one is added', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Show me');
    answer.say('# Roses\n\n```js\nlet a = 1;\n```\n');
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.findAll('.code').length > 0, 'a block of code');
    const sheets = chat.chat.shadowRoot?.adoptedStyleSheets ?? [];
    const selectors = sheets.flatMap(({cssRules}) => selectorsOf(cssRules));
    expect(selectors).to.include.members(['.blocks p:first-child', '.code', '.bubble']);
    expect(selectors.filter(isAboutPlaceAlone)).to.deep.equal([]);
  });
});
