import type { PickupAnswer } from '../schemas.ts';
import { isClockRunning, type CaseKind, type CaseState, type Party } from './states-rules.ts';

export interface WaitingFacts {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly shipperAnswer: PickupAnswer | null;
  readonly carrierAnswer: PickupAnswer | null;
  readonly dayBy: Party | null;
}

const other: Readonly<Record<Party, Party>> = { shipper: 'carrier', carrier: 'shipper' };
const both: readonly Party[] = ['shipper', 'carrier'];

/** No-shows wait for missing answers first, then for agreement on a day, then for a record or proposal. */
function pickupWaitsFor({ state, shipperAnswer, carrierAnswer, dayBy }: WaitingFacts): readonly Party[] {
  if (isClockRunning(state)) return dayBy === 'carrier' ? both : ['carrier'];
  if (dayBy !== null) return [other[dayBy]];
  if (state !== 'asked') return both;
  const silent = both.filter((party) => (party === 'shipper' ? shipperAnswer : carrierAnswer) === null);
  return silent.length > 0 ? silent : ['carrier'];
}

export function getWaitingParties(facts: WaitingFacts): readonly (Party | 'desk')[] {
  switch (facts.state) {
    case 'asked':
    case 'reported':
    case 'day_proposed':
    case 'day_declined':
    case 'not_ready':
    case 'dry_run':
      return facts.kind === 'late' ? ['carrier'] : pickupWaitsFor(facts);
    case 'open':
      return facts.kind === 'withheld' ? ['carrier', 'desk'] : [];
    default:
      return [];
  }
}
