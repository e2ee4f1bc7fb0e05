import type { Role } from '#shared/roles.ts';
import type { Comparable } from '../retrieval/ranking.ts';
import type { Topic } from '../rules.ts';
import { getStem } from '../vocabulary/words.ts';

const ships =
  /\b(?:ship|shipping|shipped|send|sending) (?:my|our|a|an|the|this|one) |\b(?:my|our) (?:\w+ )?(?:shipped|transported|moved|picked up)\b|\bas an? (?:shipper|customer)\b/i;
const ofUs = /\b(?:do|does|did|can|could|will|would) (?:you|carriage)\b/i;
const ownDuty = /\b(?:i|we|my|our|me|us)\b/i;
const trade =
  /\b(?:haul\w*|truck(?:er|ers|ing|s)?|trailers?|cdl|drivers?|brok\w+|carriers?|fleets?|authority|usdot|dot|mc|mcs|bmc|boc|ucr|eld|elogs?|logs?|fmcsa|federal|leas\w+|bonds?|dispatch\w*|bid\w*|claims?|damag\w*|certificate|coi|drug|alcohol|tests?|testing|clearinghouse|medical|csa|penalt\w*|fines?|straps?|tie-?downs?|hours)\b/i;

/** Duties of carriers, drivers and brokers; they don't apply to a shipper. */
const tradeTopics: ReadonlySet<Topic> = new Set<Topic>([
  'usdot-number',
  'fleet-compliance',
  'insurance',
  'driver-qualifications',
  'mcs-150',
  'csa-and-penalties',
  'hours-of-service',
  'drug-and-alcohol',
  'brokers',
  'owner-operators',
  'securement',
]);

const namesUs =
  /\b(?:here|carriage|market ?place|site|website|app|platform|bid\w*|upload\w*|accounts?|you|your|u|guys|e-?mail|gate|compliance officers?|independent drivers?|w-?9)\b/i;
const ownPolicy = /\b(?:my|our) (?:\w+ )?(?:insur\w+|policy)\b/i;

/** A shipper asks about its own duties, not about those of carriers. */
export const asksAsShipper = (question: string, role: Role): boolean =>
  (role === 'shipper' || ships.test(question)) &&
  ownDuty.test(question) &&
  !ofUs.test(question) &&
  (!trade.test(question) || ownPolicy.test(question));

const shipper = getStem('shipper');
const elsewhereShare = 0.65;

/**
 * Weight of a topic by role: a shipper has no carrier duties, no fact knows the shipper's own insurance, and marketplace rules count less
 * unless the question is about them.
 */
export function shareForAsker(question: string, role: Role): (fact: Pick<Comparable, 'strong'> & { readonly topic: Topic }) => number {
  const isShipper = asksAsShipper(question, role);
  const asksUs = namesUs.test(question);
  return ({ topic, strong }) => {
    if (topic === 'marketplace-gate')
      return isShipper && ownPolicy.test(question) ? 0 : (isShipper ? strong.includes(shipper) : asksUs) ? 1 : elsewhereShare;
    return isShipper && tradeTopics.has(topic) ? 0 : 1;
  };
}
