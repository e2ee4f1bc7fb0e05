/** What a question asks for, and how a fact that gives it is recognized. */
const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:costs?|costing|expensive|cheap\w*)\b|\b(?:how much|what|which|is there|are there|any) (?:\w+ ){0,4}(?:prices?|fees?|premiums?)\b/i,
    /\b(?:costs?|prices?|fees?|free|charged?|charges)\b/i,
  ],
  [
    /\bwho(?: \w+){0,2}? (?:may|can|(?:is|are) (?:allowed|permitted))\b/i,
    /\b(?:carriers?|brokers?|drivers?|shippers?|insurers?|employers?|receivers?|officers?|examiners?|owner-operators?|owner|party|parties|agent)\b/i,
  ],
];
const asksPlace = /(?:^|[,;.] |\band |\bso )where(?:'?s| is| are| do| does| can| may| must| should| on)\b/i;

/** A question about a price, a place or who may do something is only answered by a fact that says so. */
export const hasAskedAnswerKind = (question: string, { text, saysWhere }: { text: string; saysWhere: boolean }): boolean =>
  kinds.every(([asks, says]) => says.test(text) || !asks.test(question)) && (saysWhere || !asksPlace.test(question));
