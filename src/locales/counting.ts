/** Plural forms of a text; `#` is replaced by the number. Every language has `other`. */
export type CountForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}>;

/** Number formats of a language. */
export interface Counting {
  /** Formats a number with the digits and separators of the language. */
  readonly number: (value: number) => string;
  /** Returns the plural form for a count, with the count in place of `#`. */
  readonly counted: (count: number, forms: CountForms) => string;
}

/** @param language BCP 47 tag */
export function countingIn(language: string): Counting {
  let numbers: Intl.NumberFormat | undefined;
  let rules: Intl.PluralRules | undefined;
  const number = (value: number) => (numbers ??= new Intl.NumberFormat(language)).format(value);
  const counted = (count: number, forms: CountForms) => {
    rules ??= new Intl.PluralRules(language);
    return (forms[rules.select(count)] ?? forms.other).replace(/#/g, () => number(count));
  };
  return {number, counted};
}
