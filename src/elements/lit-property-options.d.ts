// In a declaration file, which the package does not contain: it must not change Lit's types for other code.
import type {} from 'lit';

declare module 'lit' {
  interface PropertyDeclaration {
    /** The values of a setting of an `AgentElement`; the element ignores any other one. */
    readonly values?: readonly string[];
  }
}
