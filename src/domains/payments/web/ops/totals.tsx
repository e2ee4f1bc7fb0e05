import { formatUsd } from '#shared/money.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import type { LedgerAccount } from '../../ledger/ledger-rules.ts';
import { useSums } from './ops-data.ts';
import { accountLabels } from '../../ledger/ledger-label-rules.ts';

const accountNotes: readonly [LedgerAccount, string][] = [
  ['held', 'until delivery'],
  ['disputes', 'claims and disputes'],
  ['carrier', 'paid out'],
  ['refunds', 'refunded'],
];

/** `platform_fee` is net of the provider's fees, which are shown apart. */
export const toFees = ({ platform_fee: purse, provider_fees: provider }: Readonly<Record<LedgerAccount, string>>) => ({
  earned: formatUsd(Math.round((Number(purse) + Number(provider)) * 100)),
  note: Number(provider) === 0 ? 'earned' : `${formatUsd(provider)} to the provider`,
});

export function OpsSums() {
  const { data, error, refetch } = useSums();
  const fees = data && toFees(data.accounts);
  if (error && !data) return <Failed message="The balances could not be loaded." onRetry={() => void refetch()} />;
  return (
    <section aria-label="Balances by ledger account">
      <StatRow dense>
        <Stat
          label="Needs attention"
          value={data && <span className="figures text-lg">{data.standing}</span>}
          note={data?.standing === 1 ? 'payment' : 'payments'}
          to="/admin/payments?needs=you"
        />
        {accountNotes.map(([account, note]) => (
          <Stat
            key={account}
            label={accountLabels[account]}
            value={data && <span className="figures text-lg">{formatUsd(data.accounts[account])}</span>}
            note={note}
            to={`/admin/payments?account=${account}`}
          />
        ))}
        <Stat
          label="Service fees"
          value={fees && <span className="figures text-lg">{fees.earned}</span>}
          note={fees?.note}
          to="/admin/payments?account=platform_fee"
        />
      </StatRow>
    </section>
  );
}
