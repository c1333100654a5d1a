import {fixture, html, waitUntil} from '@open-wc/testing';
import {expect} from 'chai';
import {render} from 'lit';
import {countdown} from '../../src/elements/countdown.js';

const words = (seconds: number): string => `${seconds} left`;

describe('a countdown', () => {
  it('counts the seconds down, and goes when they are over', async () => {
    const place = await fixture<HTMLElement>(html`<p>${countdown('a', 2, words)}</p>`);
    expect(place.innerText).to.equal('2 left');
    await waitUntil(() => place.innerText === '1 left', 'one second on', {timeout: 3000});
    await waitUntil(() => place.innerText === '', 'it goes', {timeout: 3000});
  });

  it('goes on when its place is drawn again, and begins anew for another reason', async () => {
    const place = await fixture<HTMLElement>(html`<p></p>`);
    const draw = (reason: string) => render(countdown(reason, 2, words), place);
    draw('a');
    await waitUntil(() => place.innerText === '1 left', 'one second on', {timeout: 3000});
    draw('a');
    expect(place.innerText).to.equal('1 left');
    draw('b');
    expect(place.innerText).to.equal('2 left');
  });

  it('shows nothing where there is no wait', async () => {
    const place = await fixture<HTMLElement>(html`<p>${countdown('a', 0, words)}</p>`);
    expect(place.innerText).to.equal('');
  });
});
