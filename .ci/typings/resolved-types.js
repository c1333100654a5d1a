// Resolves types from the declarations in `dist`: the values of attributes and the signatures of methods.
import ts from 'typescript';

/** The types of the public classes as text. */
export class ResolvedTypes {
  #checker;
  #exports;

  /** @param {string} declarations Path of `dist/index.d.ts`. */
  constructor(declarations) {
    const program = ts.createProgram([declarations], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      strict: true,
      skipLibCheck: true,
    });
    this.#checker = program.getTypeChecker();
    const index = this.#checker.getSymbolAtLocation(program.getSourceFile(declarations));
    this.#exports = new Map(this.#checker.getExportsOfModule(index).map(symbol => [symbol.name, symbol]));
  }

  /** Returns the allowed strings of a property. Empty if its type is not a union of strings. */
  valuesOf(className, property) {
    const type = this.#typeOf(className, property);
    const parts = type?.isUnion() ? type.types : type ? [type] : [];
    const known = parts.filter(part => !(part.flags & ts.TypeFlags.Undefined));
    return known.every(part => part.isStringLiteral()) ? known.map(({value}) => value) : [];
  }

  /** Returns a member's type as text, without `undefined`. A union of strings lists its values. */
  textOf(className, member) {
    const values = this.valuesOf(className, member);
    if (values.length > 0) return values.map(value => `'${value}'`).join(' | ');
    const type = this.#typeOf(className, member);
    return type ? this.#checker.typeToString(this.#checker.getNonNullableType(type)) : 'unknown';
  }

  /** Returns the type of a read-only member, including `null` or `undefined`. */
  readingOf(className, member) {
    const type = this.#typeOf(className, member);
    const text = this.textOf(className, member);
    const isMissing = flag => type?.isUnion() && type.types.some(part => part.flags & flag);
    if (isMissing(ts.TypeFlags.Null)) return `${text} | null`;
    return isMissing(ts.TypeFlags.Undefined) ? `${text} | undefined` : text;
  }

  /** Returns a signature such as `send(text: string): boolean`. */
  signatureOf(className, method) {
    const signature = this.#typeOf(className, method)?.getCallSignatures()[0];
    return signature ? `${method}${this.#checker.signatureToString(signature)}` : `${method}()`;
  }

  #typeOf(className, member) {
    const symbol = this.#exports.get(className);
    if (!symbol) return undefined;
    const property = this.#checker.getDeclaredTypeOfSymbol(this.#original(symbol)).getProperty(member);
    return property && this.#checker.getTypeOfSymbol(property);
  }

  #original(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}
