/** A word for one and for any other number: { one: 'offer', other: 'offers' }. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

const rules = new Intl.PluralRules('en-US');

export const pickPlural = (count: number, forms: PluralForms): string => (rules.select(count) === 'one' ? forms.one : forms.other);

export const counted = (count: number, forms: PluralForms): string => `${count.toLocaleString('en-US')} ${pickPlural(count, forms)}`;
