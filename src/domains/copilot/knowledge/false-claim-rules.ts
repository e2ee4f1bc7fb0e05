/** Common false claims; no fact and no answer may contain them. */
export const falseClaims: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /\$?10,?000 (?:per|a|each|every) day/i, why: 'there is no such figure in 49 CFR 386 App. B' },
  { pattern: /next-to-last digit (?:gives|is|decides|says|means) the month/i, why: 'the last digit gives the month' },
  {
    pattern: /MC numbers? (?:\w+ )?(?:were|was|are|have been) (?:abolished|eliminated|removed|discontinued)/i,
    why: 'that is a proposal only',
  },
  { pattern: /(?:unrated|no safety rating)[^.]* (?:is|are) (?:unsafe|dangerous)/i, why: 'unrated is the normal state' },
  { pattern: /(?:annual|yearly)[^.]*query[^.]* must be (?:a )?full/i, why: 'a limited query meets the yearly duty' },
  {
    pattern: /drivers? (?:must|have to|need to) sign (?:a|an|the) (?:yearly|annual) (?:violation )?list/i,
    why: '49 CFR 391.27 was removed in 2022',
  },
  {
    pattern: /federal (?:law|rules?) (?:needs?|requires?|demands?) \$100,000/i,
    why: 'there is no federal minimum of cargo insurance for general freight',
  },
  { pattern: /stripe (?:holds|keeps)[^.]* in escrow/i, why: 'the payment provider offers no escrow' },
  { pattern: /over 10,000 lb (?:follow|are secured by|fall under) (?:49 CFR )?393\.126/i, why: 'heavy vehicles are 393.130' },
  { pattern: /only recordkeeping[^.]* by the day/i, why: 'no source says that nothing else is counted so' },
];

export const falseClaimsIn = (text: string): string[] => falseClaims.flatMap(({ pattern, why }) => (pattern.test(text) ? [why] : []));
