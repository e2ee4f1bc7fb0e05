import { utcDay } from '#shared/dates/days.ts';

/**
 * How far a fact was checked: `S` against a source that was read, `M` by an editor who has not compared it with the published text yet,
 * `P` a rule of this product.
 */
export const factMarks = ['S', 'M', 'P'] as const;
export type FactMark = (typeof factMarks)[number];

/** What people read for a mark. */
export const markLabels: Readonly<Record<FactMark, string>> = {
  S: 'Compared with its source',
  M: 'Not yet compared with the published text',
  P: 'A rule of this marketplace',
};

/** Topics of the knowledge base and their names for people; the data files are called like them. */
export const topicLabels = {
  'usdot-number': 'DOT number requirements',
  'fleet-compliance': 'FMCSA fleet compliance',
  insurance: 'Motor carrier insurance',
  'driver-qualifications': 'Driver qualifications',
  'mcs-150': 'MCS-150 updates',
  'csa-and-penalties': 'CSA and penalties',
  'hours-of-service': 'Hours of service',
  'drug-and-alcohol': 'Drug and alcohol testing',
  brokers: 'Brokers',
  'bill-of-lading': 'Bill of lading',
  securement: 'Securing vehicles',
  claims: 'Claims',
  'hazardous-materials': 'Hazardous materials',
  'owner-operators': 'Owner-operators and leasing',
  'marketplace-gate': 'Who may bid here',
  refunds: 'Refunds of bookings',
} as const;
export type Topic = keyof typeof topicLabels;

export const questionLimit = 1000;

export const highFrom = 0.8;

/** From here on an answer is shown as Medium; below it there is no answer. */
export const mediumFrom = 0.5;

/** The badge of a confidence: at least 0.8 High, at least 0.5 Medium, otherwise Low. */
export const confidenceBadge = (confidence: number): 'High' | 'Medium' | 'Low' =>
  confidence >= highFrom ? 'High' : confidence >= mediumFrom ? 'Medium' : 'Low';

/** Days after which an editor looks at a fact again: news soonest, then what was not compared with its source. */
const reviewDays = (mark: FactMark, isNews: boolean): number => (isNews ? 90 : mark === 'M' ? 180 : 365);

/** The day by which a fact is to be looked at again, `YYYY-MM-DD`. */
export function reviewBy({ mark, isNews, asOf }: { mark: FactMark; isNews: boolean; asOf: string }): string {
  const day = new Date(`${asOf}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + reviewDays(mark, isNews));
  return utcDay(day);
}

/** The topics, in their order. */
export const topicNames = Object.keys(topicLabels) as [Topic, ...Topic[]];

/** The six questions that the screen suggests, each with the facts that answer it. */
export const suggestedQuestions = [
  { question: 'What are the DOT number requirements?', facts: ['DOT-1', 'DOT-2', 'DOT-4', 'DOT-10'] },
  { question: 'What does FMCSA fleet compliance require?', facts: ['FLT-1', 'FLT-3', 'FLT-5', 'FLT-10'] },
  { question: 'What insurance does a motor carrier need?', facts: ['INS-1', 'INS-4', 'INS-8', 'INS-9'] },
  { question: 'What are the driver qualification requirements?', facts: ['DRV-1', 'DRV-2', 'DRV-5', 'DRV-7'] },
  { question: 'How often must the MCS-150 be updated?', facts: ['MCS-1', 'MCS-2', 'MCS-3', 'MCS-7'] },
  { question: 'What are the penalties for CSA violations?', facts: ['CSA-9', 'CSA-8', 'CSA-13', 'CSA-5'] },
] as const;
