import { formatUsd, toCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import type { Receipt, Statement } from './schemas.ts';

/** `paid` and `borne` add up to the lines that follow. */
export const toFundsLines = ({ paid, borne, givenBack, held, frozen, toCarrier, feeKept }: Receipt): [string, string][] => [
  ['Total paid', formatUsd(paid)],
  ...(toCents(borne) > 0 ? [[`Covered by ${productName}`, formatUsd(borne)] as [string, string]] : []),
  ...(toCents(givenBack) > 0 ? [['Refunded', formatUsd(givenBack)] as [string, string]] : []),
  ...(toCents(held) > 0 ? [['Held until delivery', formatUsd(held)] as [string, string]] : []),
  ...(toCents(frozen) > 0 ? [['Of that on hold', formatUsd(frozen)] as [string, string]] : []),
  ...(toCents(toCarrier) > 0 ? [['Paid to the carrier', formatUsd(toCarrier)] as [string, string]] : []),
  ...(toCents(feeKept) > 0 ? [['Service fee kept', formatUsd(feeKept)] as [string, string]] : []),
];

export const toTotals = ({ transfers, feesInVain, reversals, total }: Statement): [string, string][] => [
  ['Jobs delivered', formatUsd(transfers)],
  ...(toCents(feesInVain) > 0 ? [['Dry-run fees', formatUsd(feesInVain)] as [string, string]] : []),
  ...(toCents(reversals) > 0 ? [['Reversed', formatUsd(`-${reversals}`)] as [string, string]] : []),
  ['Total', formatUsd(total)],
];
