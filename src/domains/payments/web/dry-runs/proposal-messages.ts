import type { DryRun } from '../../dry-runs/schemas.ts';

export const feeIfCancelled = ({ state, fee }: Pick<DryRun, 'state' | 'fee'>): string | null => (state === 'rejected' ? null : fee);

export function describeProposal({ proposal }: Pick<DryRun, 'proposal'>): string | null {
  if (proposal === null) return null;
  const { by, isYours, stands } = proposal;
  const sentence = `${isYours ? 'You' : by} proposed to ${stands ? 'confirm' : 'reject'} the dry run.`;
  return `${sentence} Because of the fee amount, another administrator must approve it.`;
}
