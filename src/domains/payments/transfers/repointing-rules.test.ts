import { expect, it } from 'vitest';
import { escrowLabels, type EscrowStatus } from '../ledger/escrow-rules.ts';
import { isFixed, refuseRepointing } from './repointing-rules.ts';

const statuses = Object.keys(escrowLabels) as EscrowStatus[];

it.each<[EscrowStatus, before: string | null, after: string | null]>([
  ['created', null, null],
  ['payment_pending', null, null],
  ['failed', null, null],
  ['escrow', null, 'approval_needed'],
  ['held', 'payment_frozen', 'approval_needed'],
  ['released', 'approval_needed', 'approval_needed'],
])('a payment that is %s refuses another offer before pickup with %s, and after pickup with %s', (escrowStatus, before, after) => {
  const codes = [false, true].map((wasPickedUp) => refuseRepointing({ escrowStatus, wasPickedUp })?.code ?? null);
  expect(codes).toEqual([before, after]);
});

it('a payment stays with its carrier after pickup, frozen or not', () => {
  const fixed = statuses.filter((escrowStatus) => isFixed({ escrowStatus, wasPickedUp: true }));
  expect(fixed).toEqual(expect.arrayContaining(['escrow', 'held', 'released']));
  expect(statuses.filter((escrowStatus) => isFixed({ escrowStatus, wasPickedUp: false }))).toEqual(['released']);
});
