import {expect} from 'chai';
import {chatAnswering} from '../support/answered-chat.js';
import {openChat} from '../support/chat-harness.js';
import {createTestService} from '../support/local-service.js';
import {serviceWithRecords} from '../support/stored-conversation.js';
import {waitUntil} from '../support/wait-until.js';
import {catchFiles, clearStage, openPanel, serviceWith} from './agent-history/export-harness.js';
import {openHistory, storeTalk} from './agent-history/history-harness.js';
import {openPicker} from './agent-picker/picker-harness.js';

/** The offset of a focus ring from the edge of its element; negative inside. */
function reachOfRing(element: Element): number {
  const {outlineStyle, outlineWidth, outlineOffset} = getComputedStyle(element);
  expect(element.matches(':focus-visible'), 'it shows that it has the focus').to.equal(true);
  expect(outlineStyle).to.equal('solid');
  return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
}

/** Focuses like a keyboard user, whichever key was pressed before. */
function focus(element: HTMLElement): void {
  element.focus({focusVisible: true});
}

describe('focus rings', () => {
  it('are inside elements whose container would clip them', async () => {
    const service = createTestService();
    await storeTalk(service, 10);
    const history = await openHistory({service, settings: {paging: 'more', pageSize: 4}});
    const picker = await openPicker(createTestService({agentCount: 25}), {paging: 'pages'});
    const list = await openPicker(createTestService({agentCount: 25}), {paging: 'more'});
    const chat = await chatAnswering('```text\nroses\n```');
    await waitUntil(() => chat.findAll('.code pre').length > 0, 'the code is drawn');
    const full: readonly (readonly [ShadowRoot, string])[] = [
      [history.root, '.scroller'],
      [history.root, '.record'],
      [history.root, '.more-button'],
      [picker.root, '.results'],
      [picker.root, '.option'],
      [picker.root, '.page-button'],
      [list.root, '.more-button'],
      [chat.chat.shadowRoot!, '.transcript'],
      [chat.chat.shadowRoot!, '.code pre'],
    ];
    const cutOff = full.filter(([root, selector]) => {
      const place = root.querySelector<HTMLElement>(selector)!;
      focus(place);
      return reachOfRing(place) > 0;
    });
    expect(cutOff.map(([, selector]) => selector)).to.deep.equal([]);
  });

  it('are on the edge of a search field', async () => {
    const {searchField} = await openPicker();
    focus(searchField!);
    expect(reachOfRing(searchField!)).to.equal(1);
  });

  it('keep a distance from a message’s round edge', async () => {
    const chat = await chatAnswering('From May on.');
    const message = chat.find('.message.agent');
    focus(message);
    expect(reachOfRing(message)).to.equal(6);
    expect(getComputedStyle(message).borderRadius).not.to.equal('0px');
  });

  it('are inside messages of a group that clips its overflow', async () => {
    const service = await serviceWithRecords(60);
    const chat = await openChat({service, settings: {history: 'recent'}, session: {historySize: 60}});
    await chat.until(() => chat.findAll('.turn.far .message').length > 0, 'a group of earlier messages');
    const message = chat.find('.turn.far .message');
    focus(message);
    expect(reachOfRing(message)).to.be.at.most(0);
  });

  it('surround a whole option, not its circle too', async () => {
    catchFiles();
    const {service, loaded} = await serviceWith(4);
    const {dialog} = await openPanel(service, loaded);
    const choice = dialog.querySelector<HTMLElement>('.export-choice')!;
    const circle = choice.querySelector('input')!;
    dialog.querySelector('button')!.focus();
    expect(getComputedStyle(choice).outlineStyle).to.equal('none');
    focus(circle);
    const {outlineStyle, outlineWidth, outlineOffset} = getComputedStyle(choice);
    expect([outlineStyle, outlineWidth, outlineOffset]).to.deep.equal(['solid', '2px', '2px']);
    expect(getComputedStyle(circle).outlineStyle).to.equal('none');
    clearStage();
  });
});
