import type { DryRun } from '../../dry-runs/schemas.ts';

/** What is paid for an arrival in vain if the shipper cancels; null where nothing is: settled directly, or it does not stand. */
export const feeIfCancelled = ({ state, fee }: Pick<DryRun, 'state' | 'fee'>): string | null => (state === 'rejected' ? null : fee);

/** That a decision waits for a second administrator: who asked, what for, and what makes it count. Null where nothing waits. */
export function proposalWords({ proposal }: Pick<DryRun, 'proposal'>): string | null {
  if (proposal === null) return null;
  const { by, isYours, stands } = proposal;
  const said = `${isYours ? 'You' : by} said that it ${stands ? 'stands' : 'does not stand'}.`;
  const next = isYours ? 'Another administrator has to say the same' : 'It is decided once another administrator says the same';
  return `${said} ${next}: the fee is more than one of you lets go alone.`;
}
