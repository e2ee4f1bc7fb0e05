import type { CaseKind, CaseState } from './states-rules.ts';

const problems: Readonly<Record<CaseKind, string>> = {
  no_show: 'Pickup missed',
  late: 'Late',
  withheld: 'Withheld',
  not_delivered: 'Missing',
};

/** Where nobody has said that the carrier did not come. */
const otherPickups: Partial<Record<CaseState, string>> = {
  asked: 'Pickup not recorded',
  not_ready: 'Vehicle not ready',
  dry_run: 'Dry run',
};

export const describeProblem = ({ kind, state }: { readonly kind: CaseKind; readonly state: CaseState }): string =>
  (kind === 'no_show' && otherPickups[state]) || problems[kind];
