import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { ApiError, type CallInput } from '#web/api/requests/call.ts';
import { refresh, useCall, useCallPages, useSend } from '#web/api/queries.ts';
import { ledgerAccounts } from '../../ledger/ledger-rules.ts';
import { escrowStatuses } from '../../ledger/escrow-rules.ts';
import {
  getPayment,
  listPayments,
  sumPayments,
  listWaitingActions,
  type confirmAction,
  type declineAction,
  type withdrawAction,
} from '../../endpoints.ts';
import { opsSorts, type OpsSort } from '#domains/payments/ops/lists/list-rules.ts';

export const opsReads = ['/api/admin/payment', '/api/turns'] as const;

/** On a 409, reloads the console before the error is shown. */
export async function orRequestAgain<Done>(client: QueryClient, step: () => Promise<Done>): Promise<Done> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await refresh(client, ...opsReads);
    throw error;
  }
}

export function useDecision<E extends typeof confirmAction | typeof declineAction | typeof withdrawAction>(endpoint: E) {
  const client = useQueryClient();
  const send = useSend(endpoint, { refreshes: opsReads, idempotent: true });
  return (input: CallInput<E>) => orRequestAgain(client, () => send.mutateAsync(input));
}

/** Mirrors the address bar; unknown values are ignored. */
export interface OpsListFilter {
  readonly search: string;
  readonly escrowStatus: string;
  readonly account: string;
  readonly money: string;
  readonly needs: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly from: string;
  readonly to: string;
}

const getOne = (options: readonly string[], value: string | null): string => (value && options.includes(value) ? value : '');
const fits = (pattern: RegExp, value: string | null): string => (value && pattern.test(value) ? value : '');

export function useNarrowing() {
  const [search, change] = useAddress();
  const sum = (name: string) => fits(/^\d{1,8}(\.\d{1,2})?$/, search.get(name));
  const day = (name: string) => fits(/^\d{4}-\d{2}-\d{2}$/, search.get(name));
  const filter: OpsListFilter = {
    search: (search.get('search') ?? '').slice(0, 100),
    escrowStatus: getOne(escrowStatuses, search.get('escrowStatus')),
    account: getOne(ledgerAccounts, search.get('account')),
    money: getOne(['test', 'live'], search.get('money')),
    needs: getOne(['you'], search.get('needs')),
    minAmount: sum('minAmount'),
    maxAmount: sum('maxAmount'),
    from: day('from'),
    to: day('to'),
  };
  const sort = (getOne(opsSorts, search.get('sort')) || 'needs-you') as OpsSort;
  return { filter, sort, change, isNarrowed: Object.values(filter).some(Boolean) };
}

export const toSent = (filter: Readonly<Record<string, string>> | OpsListFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const usePayments = (filter: OpsListFilter, sort: OpsSort) =>
  useCallPages(listPayments, { query: { ...toSent(filter), sort } }, { fresh: true });
const sendingMs = 3_000;

/** Polls while evidence is being sent. */
export const usePayment = (id: string) =>
  useCall(
    getPayment,
    { params: { id } },
    { fresh: true, againIn: ({ holds }) => (holds.some(({ evidence }) => evidence?.status === 'sending') ? sendingMs : null) },
  );
export const useSums = () => useCall(sumPayments, { query: {} }, { fresh: true });
export const useWaiting = () => useCall(listWaitingActions, {}, { fresh: true });
