import type { LedgerAccount } from './ledger-rules.ts';

export const accountLabels: Record<LedgerAccount, string> = {
  shipper: 'From the shipper',
  held: 'Held',
  disputes: 'On hold',
  carrier: 'To carriers',
  refunds: 'Refunds',
  platform_fee: 'Platform',
  provider_fees: 'Provider fees',
};

export function toLabel(name: string): string {
  const text = name.replaceAll(/[-_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
