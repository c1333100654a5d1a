import type {Agent} from '../../client/resources.js';

/** Shows an agent in a page's own way: what Lit can render, such as a template, a string or a node. */
export type RenderAgent = (agent: Agent) => unknown;

/** Asks a page how it shows an agent, and bears a page that fails to say it. */
export class CustomWords {
  #warned = false;

  /** What the page shows of an agent, or what stands there otherwise. */
  of(render: RenderAgent | undefined, agent: Agent, otherwise: () => unknown): unknown {
    if (typeof render !== 'function') return otherwise();
    try {
      return render(agent);
    } catch (error) {
      if (!this.#warned)
        console.warn('renderAgent of <agent-picker> failed; agents are shown as usual.', error);
      this.#warned = true;
      return otherwise();
    }
  }
}
