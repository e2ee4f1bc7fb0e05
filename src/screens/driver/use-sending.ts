import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#domains/accounts/schemas.ts';
import { getMe } from '#domains/accounts/endpoints.ts';
import { handoverSends } from '#domains/handovers/web/send-waiting.ts';
import { inspectionSends } from '#domains/inspections/web/waiting/send-waiting.ts';
import { arrivalSends } from '#domains/payments/web/dry-runs/send-waiting.ts';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { answerMs, pauseMs } from '#web/offline/timeout-rules.ts';
import { sendWaiting, type Send } from '#web/offline/outbox.ts';
import { subscribeToWork } from '#web/offline/work.ts';

function toSending(account: string, send: Send, isStillOn: () => Promise<boolean>) {
  let isRunning = false;
  let isAsked = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After a sign-out, the next item would be sent anonymously or as another account.
  const sendWhileOn: Send = (work, file, signal) =>
    isOver ? Promise.reject(new DOMException('Signed out', 'AbortError')) : send(work, file, signal);
  let failures = 0;
  const go = async (): Promise<void> => {
    isAsked = true;
    if (isRunning || isOver) return;
    isRunning = true;
    clearTimeout(timer);
    let isLeft = false;
    while (isAsked && !isLeft) {
      isAsked = false;
      isLeft = await sendWaiting(account, sendWhileOn, isStillOn).catch(() => true);
    }
    isRunning = false;
    failures = isLeft ? failures + 1 : 0;
    // Also triggered by the browser's online event and by new items.
    if (isLeft && !isOver) timer = setTimeout(() => void go(), pauseMs(failures));
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return { go: () => void go(), stop };
}

/** Sends pending items when there is a connection, only as the account that created them. */
export function useSending({ id: account }: User): void {
  const client = useQueryClient();
  useEffect(() => {
    const sends: Readonly<Record<string, Send>> = {
      ...handoverSends(client),
      ...inspectionSends(client, account),
      ...arrivalSends(client, account),
    };
    // Another account may have signed in in another tab.
    const isStillOn = async () =>
      (await call(getMe, {}, { silent: true, signal: AbortSignal.timeout(answerMs.words) }).catch(() => null))?.id === account;
    const send: Send = (one, file, signal) =>
      sends[one.kind]?.(one, file, signal) ??
      Promise.reject(new Error("This version of the app can't send this. Reopen the app where you have a signal."));
    const { go, stop } = toSending(account, send, isStillOn);
    const unhear = subscribeToWork(go);
    const online = () => {
      go();
      void refresh(client, '/api/pickup', '/api/turns');
    };
    go();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', go);
    return () => {
      stop();
      unhear();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', go);
    };
  }, [account, client]);
}
