import { utcDay } from '#shared/dates/days.ts';

/** `S`: compared with its source, `M`: not compared yet, `P`: a rule of this marketplace. */
export const factMarks = ['S', 'M', 'P'] as const;
export type FactMark = (typeof factMarks)[number];

export const markLabels: Readonly<Record<FactMark, string>> = {
  S: 'Compared with its source',
  M: 'Not yet compared with the published text',
  P: 'A rule of this marketplace',
};

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

/** Lower scores get no answer. */
export const mediumFrom = 0.5;

export const confidenceBadge = (confidence: number): 'High' | 'Medium' | 'Low' =>
  confidence >= highFrom ? 'High' : confidence >= mediumFrom ? 'Medium' : 'Low';

/** News soonest, then facts not compared with their source. */
const reviewDays = (mark: FactMark, isNews: boolean): number => (isNews ? 90 : mark === 'M' ? 180 : 365);

export function reviewBy({ mark, isNews, asOf }: { mark: FactMark; isNews: boolean; asOf: string }): string {
  const day = new Date(`${asOf}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + reviewDays(mark, isNews));
  return utcDay(day);
}

export const topicNames = Object.keys(topicLabels) as [Topic, ...Topic[]];

export const suggestedQuestions = [
  { question: 'What are the DOT number requirements?', facts: ['DOT-1', 'DOT-2', 'DOT-4', 'DOT-10'] },
  { question: 'What does FMCSA fleet compliance require?', facts: ['FLT-1', 'FLT-3', 'FLT-5', 'FLT-10'] },
  { question: 'What insurance does a motor carrier need?', facts: ['INS-1', 'INS-4', 'INS-8', 'INS-9'] },
  { question: 'What are the driver qualification requirements?', facts: ['DRV-1', 'DRV-2', 'DRV-5', 'DRV-7'] },
  { question: 'How often must the MCS-150 be updated?', facts: ['MCS-1', 'MCS-2', 'MCS-3', 'MCS-7'] },
  { question: 'What are the penalties for CSA violations?', facts: ['CSA-9', 'CSA-8', 'CSA-13', 'CSA-5'] },
] as const;
