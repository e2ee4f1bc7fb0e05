import type { Signature } from './sealing/content-rules.ts';
import type { InspectionStage } from './photos/shots-rules.ts';

export type Party = Signature['party'];

export const signersByStage: Readonly<Record<InspectionStage, readonly Party[]>> = {
  pickup: ['driver', 'customer'],
  delivery: ['driver', 'customer'],
  survey: ['inspector'],
};

export function signerName(stage: InspectionStage, party: Party): string {
  if (party === 'driver') return 'Driver';
  if (party === 'inspector') return 'Inspection agent';
  return stage === 'pickup' ? 'Customer' : 'Receiver';
}
