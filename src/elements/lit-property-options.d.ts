// In a declaration file, which the package does not contain: it must not change Lit's types for other code.
import type {} from 'lit';

declare module 'lit' {
  interface PropertyDeclaration {
    /** Allowed values of a setting of an `AgentElement`. The element ignores any other value. */
    readonly values?: Pick<readonly string[], 'includes' | 'join'> & {
      /** Converts an allowed value, as text, to that of the property. Default: no conversion. */
      readonly read?: (text: string) => unknown;
    };
  }
}
