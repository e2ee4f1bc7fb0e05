import { getPickup } from '#domains/handovers/endpoints.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { getInspectionPhoto, listInspections } from '#domains/inspections/endpoints.ts';
import { storedThumbName } from '#domains/inspections/web/photos/inspection-photo.tsx';
import { getTransportPayment, listDryRuns } from '#domains/payments/endpoints.ts';
import { call, getUrl } from '#web/api/requests/call.ts';
import { findStored, deleteStored, cacheReply } from '#web/offline/sealed-store.ts';
import { jobsOfWork } from '#web/offline/work.ts';

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error("We couldn't read this picture")));
    reader.readAsDataURL(blob);
  });

/** Pickup thumbnails, shown for comparison at delivery. */
async function storeThumbs(account: string, id: string, { pickup }: Inspections): Promise<void> {
  for (const { photoId } of pickup?.content?.photos ?? []) {
    const name = storedThumbName(id, photoId);
    if (await findStored(account, name)) continue;
    const input = { params: { id, photoId }, query: { size: 'thumb' } } as const;
    const reply = (await call(getInspectionPhoto, input, { silent: true })) as Response;
    await cacheReply(account, name, await asDataUrl(await reply.blob()));
  }
}

export async function cacheInspections(account: string, job: string): Promise<Inspections> {
  const input = { params: { id: job } };
  const inspections = await call(listInspections, input, { silent: true });
  await cacheReply(account, getUrl(listInspections.path, input), inspections);
  return inspections;
}

/** Caches everything a job needs at the vehicle, encrypted on this phone. */
export async function cacheJob(account: string, job: string): Promise<void> {
  const input = { params: { id: job } };
  const pickup = await call(getPickup, input, { silent: true });
  await cacheReply(account, getUrl(getPickup.path, input), pickup);
  const inspections = await cacheInspections(account, job);
  const money = await call(getTransportPayment, input, { silent: true });
  await cacheReply(account, getUrl(getTransportPayment.path, input), money);
  const arrivals = await call(listDryRuns, input, { silent: true });
  await cacheReply(account, getUrl(listDryRuns.path, input), arrivals);
  await storeThumbs(account, job, inspections);
}

/** Null for names that belong to no job. */
const jobOfKept = (name: string): string | null => /^(?:thumb |\/api\/(?:pickup|transports)\/)([\w-]{36})/.exec(name)?.[1] ?? null;

/** Keeps jobs that have pending items. */
export async function evictOtherJobs(account: string, next: ReadonlySet<string>): Promise<void> {
  const waiting = new Set(await jobsOfWork(account));
  await deleteStored(account, (name) => {
    const job = jobOfKept(name);
    return job !== null && !next.has(job) && !waiting.has(job);
  });
}
