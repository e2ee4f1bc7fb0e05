import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import type { Send } from '#web/offline/outbox.ts';
import type { Work } from '#web/offline/work.ts';
import { checkRelease, releaseWithoutCode, uploadLicense } from '../endpoints.ts';
import { handoverReads } from './handover-data.ts';
import type { PendingContent } from './waiting.ts';

const now = () => new Date().toISOString();

/** Retries reuse the id. */
export function licenseForm(id: string, content: PendingContent['handover.license'], file: File): FormData {
  const { licenseType, capturedAt, platform, place, replaces } = content;
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, licenseType, platform, capturedAt, sentAt: now() })) form.append(name, value);
  if (place) form.append('geoLocation', JSON.stringify(place));
  if (replaces) form.append('replaces', replaces);
  form.append('license', file);
  return form;
}

export function handoverSends(client: QueryClient): Readonly<Record<keyof PendingContent, Send>> {
  const getText = <K extends keyof PendingContent>(work: Work, _kind: K) => work.says as PendingContent[K];
  const input = ({ job }: Work) => ({ params: { id: job } });
  return {
    'handover.release': async (work, _file, signal) => {
      const body = { id: work.id, ...getText(work, 'handover.release'), sentAt: now() };
      await call(checkRelease, { ...input(work), body }, { silent: true, signal });
      await refresh(client, ...handoverReads);
    },
    'handover.without-code': async (work, _file, signal) => {
      await call(releaseWithoutCode, { ...input(work), body: getText(work, 'handover.without-code') }, { silent: true, signal });
      await refresh(client, ...handoverReads);
    },
    'handover.license': async (work, file, signal) => {
      if (!file) return;
      const body = licenseForm(work.id, getText(work, 'handover.license'), file);
      await call(uploadLicense, { ...input(work), body }, { silent: true, signal });
      await refresh(client, ...handoverReads);
    },
  };
}
