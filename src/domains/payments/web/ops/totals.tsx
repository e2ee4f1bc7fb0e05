import { formatUsd } from '#shared/money.ts';
import { counted } from '#shared/text/counted.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import type { LedgerAccount } from '../../ledger/ledger-rules.ts';
import { useSums } from './ops-data.ts';
import { accountLabels } from '../../ledger/ledger-label-rules.ts';

const accountNotes: readonly [LedgerAccount, string][] = [
  ['held', 'until delivery'],
  ['disputes', 'claims, disputes, administrators'],
  ['carrier', 'paid out'],
  ['refunds', 'refunded'],
];

/** `platform_fee` is net of the provider's fees, which are shown apart. */
export const toFees = ({ platform_fee: purse, provider_fees: provider }: Readonly<Record<LedgerAccount, string>>) => ({
  earned: formatUsd(Math.round((Number(purse) + Number(provider)) * 100)),
  note: Number(provider) === 0 ? 'earned' : `earned, ${formatUsd(provider)} to the provider`,
});

export function OpsSums() {
  const { data, error, refetch } = useSums();
  const fees = data && toFees(data.accounts);
  if (error && !data) return <Failed message="The balances could not be loaded." onRetry={() => void refetch()} />;
  return (
    <section aria-label="Balances by ledger account">
      <StatRow>
        <Stat
          label="Needs attention"
          value={data && String(data.standing)}
          note={data && counted(data.standing, { one: 'payment', other: 'payments' })}
          to="/admin/payments?needs=you"
        />
        {accountNotes.map(([account, note]) => (
          <Stat
            key={account}
            label={accountLabels[account]}
            value={data && <span className="figures text-xl">{formatUsd(data.accounts[account])}</span>}
            note={note}
            to={`/admin/payments?account=${account}`}
          />
        ))}
        <Stat
          label="Service fees"
          value={fees && <span className="figures text-xl">{fees.earned}</span>}
          note={fees?.note}
          to="/admin/payments?account=platform_fee"
        />
      </StatRow>
    </section>
  );
}
