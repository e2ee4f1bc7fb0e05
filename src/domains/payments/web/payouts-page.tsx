import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { isPricing } from '#shared/roles.ts';
import { settledToYou } from '#shared/settlement/settlement.ts';
import { call } from '#web/api/requests/call.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { Payouts } from '../payouts/schemas.ts';
import { getPayouts, refreshPayouts } from '../endpoints.ts';
import { StatementList } from './receipts/statement-list.tsx';
import { PayoutAccount } from './payouts/payout-account.tsx';
import { useOnReturn } from './payment-data.ts';
import { PayoutPageDialog, type PayoutPage } from './payouts/payout-page-dialog.tsx';
import { TransferList } from './payouts/transfer-list.tsx';
import { MoneyTitle } from './test-payments.tsx';

const payoutReads = ['/api/payouts', '/api/turns'] as const;

/** Reloads after the return from the provider; if its page expired (`again`), offers a new one. */
function useReturn(isPaid: boolean, open: (page: PayoutPage) => void): boolean {
  const [search, change] = useAddress();
  const client = useQueryClient();
  const [isBack] = useState(search.get('setup') === 'done');
  const came = useRef(search.get('setup'));
  useOnReturn(() => void refresh(client, ...payoutReads));
  useEffect(() => {
    const road = came.current;
    if (!isPaid || !road) return;
    came.current = null;
    change({ setup: '' });
    if (road === 'again') open('set_up');
    else
      void call(refreshPayouts, {}, { silent: true })
        .catch(() => undefined)
        .then(() => refresh(client, ...payoutReads));
  }, [isPaid, change, client, open]);
  return isBack;
}

function Balance({ payouts: { balance } }: { payouts: Payouts }) {
  const { toCome, frozen, onTheWay, paid } = balance;
  return (
    <dl className="grid divide-line rounded border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      {[
        {
          label: 'Upcoming',
          amount: toCome,
          note: toCents(frozen) > 0 ? `Held for active jobs, ${formatUsd(frozen)} of it on hold` : 'Held for active jobs',
        },
        { label: 'On the way', amount: onTheWay, note: 'Earned, not sent yet' },
        { label: 'Paid', amount: paid, note: 'Sent to your payout account' },
      ].map(({ label, amount, note }) => (
        <div key={label} className="flex items-center justify-between gap-x-4 px-4 py-2.5 sm:grid sm:justify-start sm:px-5 sm:py-4">
          <dt>
            <span className="block font-head text-sm font-semibold">{label}</span>
            <span className="block text-sm text-muted">{note}</span>
          </dt>
          <dd className="font-head text-lg font-bold tabular-nums sm:text-2xl">{formatUsd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

const hasMoney = ({ balance }: Payouts): boolean => Object.values(balance).some((amount) => toCents(amount) > 0);

/** `upcoming`: the jobs whose money is held. */
export function PayoutsPage({ upcoming }: { upcoming?: ReactNode }) {
  const { user } = useSession();
  const isPaid = user !== null && isPricing(user.role);
  const [page, setPage] = useState<PayoutPage | null>(null);
  const isBack = useReturn(isPaid, setPage);
  const own = useCall(getPayouts, {}, { enabled: isPaid, fresh: true });
  return (
    <Page
      trail={underDashboard}
      title={<MoneyTitle isTest={own.data?.isTest ?? false}>Get paid</MoneyTitle>}
      text="Shippers pay when they book. We hold the money until delivery, then send it to your payout account."
    >
      {isPaid ? (
        <ListState query={own} loading={<Skeleton className="h-40 w-full" />}>
          {(payouts) => (
            <>
              {!payouts.isOn && <Alert title={settledToYou}>We still pay out jobs that were already paid here.</Alert>}
              {(payouts.isOn || payouts.state !== 'none' || hasMoney(payouts)) && (
                <PayoutAccount payouts={payouts} readAt={own.dataUpdatedAt} announced={isBack} onOpen={setPage} />
              )}
              <Balance payouts={payouts} />
              {upcoming}
              <TransferList payouts={payouts} />
              <StatementList />
            </>
          )}
        </ListState>
      ) : (
        <Empty title="Not available for this account" text="Only carriers, brokers and independent drivers get payouts." />
      )}
      <PayoutPageDialog page={page} onClose={() => setPage(null)} />
    </Page>
  );
}
