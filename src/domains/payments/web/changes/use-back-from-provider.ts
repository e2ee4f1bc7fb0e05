import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { refreshPayment } from '../../endpoints.ts';

/** Asks the provider after the return from its page instead of waiting for its event. */
export function useBackFromProvider(transportId: string): void {
  const client = useQueryClient();
  const [search, change] = useAddress();
  const isBack = search.get('payment') !== null;
  const checkPayment = useEffectEvent(async () => {
    // On failure, the provider's event brings the result.
    await call(refreshPayment, { params: { id: transportId } }, { silent: true }).catch(() => null);
    await refresh(client, ...offerReads);
    change({ payment: '' });
  });
  useEffect(() => {
    if (isBack) void checkPayment();
  }, [isBack]);
}
