import {tokenSubject, type AccessToken} from '../../../../src/client/access-token.js';
import {jwtOf} from '../../json-web-token.js';
import type {ElementWorld} from '../steps.js';

/** The tokens of a page, and the person that the page knows from them. */
export class SignIn {
  /** The person who is signed in. */
  person: 'Ada' | 'Ben' = 'Ada';
  /** The person that the page knows, `''` if unknown. */
  known = '';
  kind: 'string' | 'function';
  readonly #world: ElementWorld;
  #count = 0;

  constructor(world: ElementWorld) {
    this.#world = world;
    this.kind = world.token;
  }

  get isNamed(): boolean {
    return this.#world.isNamed;
  }

  get isKnown(): boolean {
    return !this.isNamed || this.known === this.person;
  }

  /** The person whose conversation is shown. */
  get shown(): string {
    return this.known || this.person;
  }

  /** Whether a token function identifies the person as soon as an element is mounted. */
  get allowsFunctions(): boolean {
    const {through, isNamed, givesAgent} = this.#world;
    return through === 'base-url' && !(isNamed && givesAgent);
  }

  personOf(token: string): string {
    return tokenSubject(token) || this.person;
  }

  /** @param onIssue receives the person of each token that a function issues; `''` if the token names nobody */
  accessToken(onIssue: (person: string) => void): AccessToken {
    if (this.kind === 'string') return this.#issue();
    return () => {
      const token = this.#issue();
      onIssue(tokenSubject(token));
      return token;
    };
  }

  #issue(): string {
    this.#count += 1;
    return this.isNamed ? jwtOf(this.person, {jti: this.#count}) : `token-${this.#count}`;
  }
}
