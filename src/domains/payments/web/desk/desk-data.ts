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
import { deskSorts, type DeskSort } from '#domains/payments/desk/lists/list-rules.ts';

/** Reads that a step of the desk changes. */
export const deskReads = ['/api/admin/payment', '/api/turns'] as const;

/** Does a step of the desk; where it is refused because something else was so by then, what the desk shows is asked for anew before that is told. */
export async function orAskAnew<Done>(client: QueryClient, step: () => Promise<Done>): Promise<Done> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await refresh(client, ...deskReads);
    throw error;
  }
}

/** Decides about a request: of two at once one does, and the other one sees how it stands then. */
export function useDecision<E extends typeof confirmAction | typeof declineAction | typeof withdrawAction>(endpoint: E) {
  const client = useQueryClient();
  const send = useSend(endpoint, { refreshes: deskReads, idempotent: true });
  return (input: CallInput<E>) => orAskAnew(client, () => send.mutateAsync(input));
}

/** What the list is narrowed by and sorted; the address bar holds it, and what it does not know is left out. */
export interface DeskNarrowing {
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

const oneOf = (words: readonly string[], word: string | null): string => (word && words.includes(word) ? word : '');
const fits = (pattern: RegExp, word: string | null): string => (word && pattern.test(word) ? word : '');

/** Reads the address bar, and writes it. */
export function useNarrowing() {
  const [search, change] = useAddress();
  const sum = (name: string) => fits(/^\d{1,8}(\.\d{1,2})?$/, search.get(name));
  const day = (name: string) => fits(/^\d{4}-\d{2}-\d{2}$/, search.get(name));
  const filter: DeskNarrowing = {
    search: (search.get('search') ?? '').slice(0, 100),
    escrowStatus: oneOf(escrowStatuses, search.get('escrowStatus')),
    account: oneOf(ledgerAccounts, search.get('account')),
    money: oneOf(['test', 'live'], search.get('money')),
    needs: oneOf(['you'], search.get('needs')),
    minAmount: sum('minAmount'),
    maxAmount: sum('maxAmount'),
    from: day('from'),
    to: day('to'),
  };
  const sort = (oneOf(deskSorts, search.get('sort')) || 'needs-you') as DeskSort;
  return { filter, sort, change, isNarrowed: Object.values(filter).some(Boolean) };
}

/** What is sent of a narrowing: what is empty stays away. */
export const sentOf = (filter: Readonly<Record<string, string>> | DeskNarrowing) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const usePayments = (filter: DeskNarrowing, sort: DeskSort) =>
  useCallPages(listPayments, { query: { ...sentOf(filter), sort } }, { fresh: true });
const sendingMs = 3_000;

/** A payment at the desk, asked for again while evidence of a dispute is being sent. */
export const usePayment = (id: string) =>
  useCall(
    getPayment,
    { params: { id } },
    { fresh: true, againIn: ({ holds }) => (holds.some(({ evidence }) => evidence?.status === 'sending') ? sendingMs : null) },
  );
export const useSums = () => useCall(sumPayments, { query: {} }, { fresh: true });
export const useWaiting = () => useCall(listWaitingActions, {}, { fresh: true });
