import type {ReactiveControllerHost} from 'lit';
import {FarGroups} from '../../controllers/far-groups.js';
import {KeptPlace} from '../../controllers/kept-place.js';
import {ReachedBeginning} from '../../controllers/reached-beginning.js';
import {EarlierPages} from '../../conversation/earlier-pages.js';
import type {ChatPast} from './chat-history.js';
import {MessageGroups} from './message-groups.js';

/** Frames that a group far from view is waited for once it is scrolled to. */
const patience = 20;

/**
 * Earlier messages of a chat that shows some: read page by page, asked for as the reader comes to the first, and
 * drawn where they are near the view. Its file is fetched when the first are wanted.
 */
export class ShownPast {
  /** How the messages are divided. */
  readonly groups = new MessageGroups();
  readonly #host: ReactiveControllerHost;
  readonly #past: ChatPast;
  readonly #place = new KeptPlace();
  readonly #far: FarGroups;

  /** @param onBeginning is called when the reader scrolls up to the first message */
  constructor(host: ReactiveControllerHost, past: ChatPast, onBeginning: () => void) {
    this.#host = host;
    this.#past = past;
    const findParts = () => {
      const {transcript: scroller, beginning} = past.places;
      return scroller && beginning ? {scroller, beginning} : undefined;
    };
    new ReachedBeginning(host, findParts, onBeginning);
    const findGroups = () => {
      const scroller = past.places.transcript;
      return scroller ? {scroller, groups: scroller.querySelectorAll<HTMLElement>('.turn.far')} : undefined;
    };
    this.#far = new FarGroups(host, findGroups, () => this.keepPlace());
  }

  /** Whether a group is too far from view to be drawn. */
  isFar(group: string): boolean {
    return this.#far.isFar(group);
  }

  /** Brings a group that is too far from view so near that it is drawn. */
  async draw(group: Element): Promise<void> {
    if (group.childElementCount > 0) return;
    group.scrollIntoView({block: 'end'});
    this.#past.stick.acceptPosition();
    for (let frame = 0; frame < patience && group.childElementCount === 0; frame += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
    await this.#host.updateComplete;
  }

  /** Called before messages are put in front of those on screen, or drawn there. */
  keepPlace(): void {
    this.#past.stick.keepPlace(this.#place);
  }

  /** Begins to read what was said before, in steps of this size. */
  openPages(size: number): EarlierPages {
    const {conversation, voice, localize} = this.#past;
    return new EarlierPages(conversation, size, count => voice.say(localize.term('earlierAdded', count)));
  }
}
