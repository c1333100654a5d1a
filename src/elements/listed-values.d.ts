import type {} from 'lit';

declare module 'lit' {
  interface PropertyDeclaration {
    /** The values of a setting of an `AgentElement`; the element ignores any other one. */
    readonly values?: readonly string[];
  }
}
