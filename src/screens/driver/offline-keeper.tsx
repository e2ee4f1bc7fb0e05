import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { User } from '#domains/accounts/schemas.ts';
import { cacheUser } from '#domains/accounts/web/cached-user.ts';
import { surveys } from '#domains/inspections/inspecting-rules.ts';
import { useNextActionNews, useNextActions } from '#domains/next-actions/web/next-action-data.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { refresh } from '#web/api/queries.ts';
import { isSendingHere } from '#web/offline/outbox.ts';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';
import { useWork } from '#web/offline/use-work.ts';
import { LostWork } from './lost-work.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { evictOtherJobs, cacheInspections, cacheJob } from './store-job.ts';
import { useSending } from './use-sending.ts';

/** Another tab sent the items; refetches what they changed. */
function useSentElsewhere({ id }: User): void {
  const client = useQueryClient();
  const { length } = useWork(id);
  const before = useRef(0);
  useEffect(() => {
    const isLess = length < before.current;
    before.current = length;
    if (isLess && (length === 0 || !isSendingHere())) void refresh(client, '/api/transports', '/api/pickup', '/api/turns');
  }, [client, length]);
}

const isJob = (href: string): boolean => /^\/(?:pickup|delivery|survey)\//.test(href);

/** Jobs that need an action at the vehicle. */
const toJobs = (turns: readonly NextAction[]): ReadonlySet<string> =>
  new Set(turns.flatMap(({ isYours, action, transportId }) => (isYours && transportId && isJob(action.href) ? transportId : [])));

/** Caches the next jobs for offline use, sends pending items, and warns before a sign-out with unsent items. */
export function DriverAppCache({ user }: { user: User }) {
  const { data: turns } = useNextActions();
  useNextActionNews();
  useSending(user);
  useSentElsewhere(user);
  useEffect(() => {
    void registerServiceWorker();
    void cacheUser(user).catch(() => undefined);
  }, [user]);
  const jobs = useMemo(() => turns && toJobs(turns), [turns]);
  useEffect(() => {
    if (!jobs) return;
    for (const job of jobs) void (surveys(user.role) ? cacheInspections : cacheJob)(user.id, job).catch(() => undefined);
    void evictOtherJobs(user.id, jobs).catch(() => undefined);
  }, [jobs, user.id, user.role]);
  return (
    <>
      {jobs && <LostWork account={user.id} openJobs={jobs} />}
      <LeaveDialog account={user.id} />
    </>
  );
}
