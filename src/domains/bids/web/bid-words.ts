import { formatUsd } from '#shared/money.ts';

/** '$0.98 a mile'. */
export const perMile = (amount: string): string => `${formatUsd(amount)} a mile`;
