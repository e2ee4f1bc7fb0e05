import type { Role } from '#shared/roles.ts';
import { namesOneself } from '../computing/computation.ts';
import type { Topic } from '../rules.ts';

/** Duties of carriers, drivers and brokers. */
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
const trade =
  /\b(?:haul\w*|truck\w*|trailers?|cdl|drivers?|brok\w+|carriers?|fleets?|authority|usdot|dot|mc|mcs|boc|ucr|eld|logs?|fmcsa|federal|leas\w+|bonds?|drugs?|tests?|medical|csa|penalt\w*|fines?|straps?|hours)\b/i;
const ownPolicy = /\b(?:my|our) (?:\w+ )?(?:insur\w+|policy)\b/i;

/** A shipper's question about itself isn't answered with the duties of carriers, unless it names their trade. */
export const appliesToAsker = (question: string, role: Role, topic: Topic): boolean =>
  role !== 'shipper' || !tradeTopics.has(topic) || !namesOneself(question) || (trade.test(question) && !ownPolicy.test(question));
