import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/requests/call.ts';
import { refresh, useCall, useSend } from '#web/api/queries.ts';
import { getTransportPayment, openCheckout, refreshPayment } from '../endpoints.ts';

/** Reads that a payment changes. */
const moneyReads = ['/api/transports', '/api/turns', '/api/notifications'] as const;

/** How a transport is paid; `fresh`: asked again each time a part that shows it comes up. */
export const useTransportMoney = (id: string, { fresh = false, enabled = true } = {}) =>
  useCall(getTransportPayment, { params: { id } }, { fresh, enabled });

export const useOpenCheckout = () => useSend(openCheckout, { refreshes: [] });

/** Asks again for everything that a payment changes. */
export function useRequestAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => refresh(client, ...moneyReads);
}

const [firstPauseMs, longestPauseMs] = [2_000, 20_000];

/**
 * Has the provider asked what became of a payment, `times` at most, with growing pauses: again and again after it was just made, once where
 * it may have been made in another window. Answers how often it was asked.
 */
export function useAskProvider(transportId: string, times: number): number {
  const client = useQueryClient();
  const [asked, setAsked] = useState(0);
  const ask = useEffectEvent(async () => {
    // What fails is asked again after the next pause.
    await call(refreshPayment, { params: { id: transportId } }, { silent: true }).catch(() => null);
    await refresh(client, ...moneyReads);
    setAsked((before) => before + 1);
  });
  useEffect(() => {
    if (asked >= times) return;
    const pause = asked === 0 ? 0 : Math.min(firstPauseMs * 2 ** (asked - 1), longestPauseMs);
    const timer = setTimeout(() => void ask(), pause);
    return () => clearTimeout(timer);
  }, [times, asked]);
  return asked;
}

/** Whoever comes back by the browser's own button may find the page as it was left: what was under way on it is over. */
export function useOnReturn(onReturn: () => void): void {
  const hear = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, []);
}
