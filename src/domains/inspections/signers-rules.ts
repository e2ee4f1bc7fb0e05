import type { Signature } from './sealing/content-rules.ts';
import type { InspectionStage } from './photos/shots-rules.ts';

/** As who somebody signs an inspection. */
export type Party = Signature['party'];

/** Who signs: at the handover both sides, an independent inspection its agent alone. */
export const signersOf: Readonly<Record<InspectionStage, readonly Party[]>> = {
  pickup: ['driver', 'customer'],
  delivery: ['driver', 'customer'],
  survey: ['inspector'],
};

/** What people read for who signs. */
export function signerName(stage: InspectionStage, party: Party): string {
  if (party === 'driver') return 'Driver';
  if (party === 'inspector') return 'Inspection agent';
  return stage === 'pickup' ? 'Customer' : 'Receiver';
}
