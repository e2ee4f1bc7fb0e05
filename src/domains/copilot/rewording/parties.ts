/**
 * Words whose exchange makes another rule of one: who has a duty or a right, and which of two kinds a rule is about. A synonym of ours is not one of
 * theirs: where a fact says 'employer', 'carrier' is another.
 */
const parties =
  /\b(?:carrier|shipper|broker|driver|employer|employee|forwarder|receiver|consignee|consignor|lessor|lessee|owner|operator|applicant|agent|insurer|sender|buyer|seller|inspector|officer|customer|truck|tractor|trailer|car|cargo|liability|odd|even|full|limited|front|rear|single|combination|interstate|intrastate|private|random|annual|positive|negative|federal|state|alcohol|drug|must|shall|ha(?:s|ve|d) to)(?:s|es)?\b/gi;

/** The words of a text that say of whom and of what kind it is, in their order, each in its singular. */
const partiesIn = (text: string): string[] => (text.match(parties) ?? []).map((word) => word.toLowerCase().replace(/(?<!s)s$/, ''));

/** Whether a sentence names nobody and no kind that its fact does not name, and those in the order of the fact: turned around, they have changed places. */
export function namesInOrder(said: string, fact: string): boolean {
  const there = partiesIn(fact);
  let from = 0;
  return partiesIn(said).every((word) => {
    const at = there.indexOf(word, from);
    from = at + 1;
    return at >= 0;
  });
}

/** Whether sentences name everybody and every kind that their fact names. */
export function namesAll(said: string, fact: string): boolean {
  const here = new Set(partiesIn(said));
  return partiesIn(fact).every((word) => here.has(word));
}
