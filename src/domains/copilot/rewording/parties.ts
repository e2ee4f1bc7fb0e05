/** Words whose exchange changes a rule: parties and kinds. No synonyms: 'carrier' is not 'employer'. */
const parties =
  /\b(?:carrier|shipper|broker|driver|employer|employee|forwarder|receiver|consignee|consignor|lessor|lessee|owner|operator|applicant|agent|insurer|sender|buyer|seller|inspector|officer|customer|truck|tractor|trailer|car|cargo|liability|odd|even|full|limited|front|rear|single|combination|interstate|intrastate|private|random|annual|positive|negative|federal|state|alcohol|drug|must|shall|ha(?:s|ve|d) to)(?:s|es)?\b/gi;

const partiesIn = (text: string): string[] => (text.match(parties) ?? []).map((word) => word.toLowerCase().replace(/(?<!s)s$/, ''));

/** Names only parties of the fact, in the same order, so that they can't be swapped. */
export function namesInOrder(said: string, fact: string): boolean {
  const there = partiesIn(fact);
  let from = 0;
  return partiesIn(said).every((word) => {
    const at = there.indexOf(word, from);
    from = at + 1;
    return at >= 0;
  });
}

export function namesAll(said: string, fact: string): boolean {
  const here = new Set(partiesIn(said));
  return partiesIn(fact).every((word) => here.has(word));
}
