/** What the check of the audit log can find. */
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

/** What each means, as a sentence goes on after 'The first that does not hold: '. */
export const faultWords: Readonly<Record<FaultKind, string>> = {
  line_changed: 'a line no longer says what it said when it was written',
  line_missing: 'a line was taken away',
  line_not_chained: 'a line was put in without its link',
  link_missing: 'a link of the chain was taken away',
  day_changed: 'a signed day was changed',
  signature: 'a signature is not one of our key',
  head_missing: 'the end of a month was taken away after it was signed',
  head_changed: 'a month was written anew after it was signed',
};
