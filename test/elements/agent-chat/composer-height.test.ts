import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';

describe('the message field in a browser without automatic field sizing', () => {
  const supports = CSS.supports.bind(CSS);

  before(() => {
    CSS.supports = (property: string, value?: string) =>
      value === undefined ? supports(property) : property !== 'field-sizing' && supports(property, value);
  });

  after(() => {
    CSS.supports = supports;
  });

  it('grows with the text and shrinks after the text is sent', async () => {
    const chat = await openChat();
    // Otherwise the browser would size the field.
    chat.input.style.setProperty('field-sizing', 'fixed');
    const {offsetHeight} = chat.input;
    chat.type('One\ntwo\nthree');
    await chat.settle();
    expect(chat.input.offsetHeight).to.be.greaterThan(offsetHeight);
    expect(chat.input.scrollHeight).to.be.at.most(chat.input.clientHeight);
    await chat.send('One\ntwo\nthree');
    expect(chat.input.offsetHeight).to.equal(offsetHeight);
    await chat.untilIdle();
  });
});
