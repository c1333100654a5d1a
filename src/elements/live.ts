import {noChange} from 'lit';
import {Directive, directive, type PropertyPart} from 'lit/directive.js';

/** Lit's own directive of this name, which is for attributes as well, is thrice as large. */
class Live extends Directive {
  override render(value: unknown): unknown {
    return value;
  }

  override update({element, name}: PropertyPart, [value]: Parameters<this['render']>): unknown {
    if (Reflect.get(element, name) !== value) Reflect.set(element, name, value);
    return noChange;
  }
}

/** Sets a property also where it has another value than the one that was set last, such as what a visitor has typed. */
export const live = directive(Live);
