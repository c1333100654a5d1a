/** The forms a language has for a count; `#` stands for the number. `other` is the one every language has. */
export type CountForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}>;

/** Numbers as one language writes them. */
export interface Counting {
  /** A number with the digits and separators of the language. */
  readonly number: (value: number) => string;
  /** The form that fits a count, with the count in place of `#`. */
  readonly counted: (count: number, forms: CountForms) => string;
}

/** @param language BCP 47, the code of a wording */
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
