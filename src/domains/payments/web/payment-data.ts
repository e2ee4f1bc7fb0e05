import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/requests/call.ts';
import { refresh, useCall, useSend } from '#web/api/queries.ts';
import { getTransportPayment, openCheckout, refreshPayment } from '../endpoints.ts';

const moneyReads = ['/api/transports', '/api/turns', '/api/notifications'] as const;

export const useTransportMoney = (id: string, { fresh = false, enabled = true } = {}) =>
  useCall(getTransportPayment, { params: { id } }, { fresh, enabled });

export const useOpenCheckout = () => useSend(openCheckout, { refreshes: [] });

export function useRequestAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => refresh(client, ...moneyReads);
}

const [firstPauseMs, longestPauseMs] = [2_000, 20_000];

/** Polls the provider at most `times` times with growing pauses; returns the number of requests so far. */
export function useAskProvider(transportId: string, times: number): number {
  const client = useQueryClient();
  const [attempts, setAttempts] = useState(0);
  const ask = useEffectEvent(async () => {
    // Failures are retried after the next pause.
    await call(refreshPayment, { params: { id: transportId } }, { silent: true }).catch(() => null);
    await refresh(client, ...moneyReads);
    setAttempts((before) => before + 1);
  });
  useEffect(() => {
    if (attempts >= times) return;
    const pause = attempts === 0 ? 0 : Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
    const timer = setTimeout(() => void ask(), pause);
    return () => clearTimeout(timer);
  }, [times, attempts]);
  return attempts;
}

/** The back button may restore the page from the browser's cache with its old state. */
export function useOnReturn(onReturn: () => void): void {
  const hear = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, []);
}
