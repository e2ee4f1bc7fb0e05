export const faultKinds = [
  'line_changed',
  'line_missing',
  'line_not_chained',
  'link_missing',
  'day_changed',
  'signature',
  'head_missing',
  'head_changed',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const faultLabels: Readonly<Record<FaultKind, string>> = {
  line_changed: 'an entry was changed',
  line_missing: 'an entry was deleted',
  line_not_chained: 'an entry was inserted without its link',
  link_missing: 'a link was deleted',
  day_changed: 'a signed day was changed',
  signature: "a signature doesn't match our key",
  head_missing: 'the end of a month was deleted after it was signed',
  head_changed: 'a month was rewritten after it was signed',
};
