import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { refresh } from '#web/api/queries.ts';
import { withProgress } from '#web/api/requests/upload.ts';
import { refreshWork } from '#web/offline/use-work.ts';
import { addWork } from '#web/offline/work.ts';
import type { UploadState } from '#web/ui/inputs/file-drop.tsx';
import { uploadLicense } from '../endpoints.ts';
import { licenseProblem, type LicenseProblem, type LicenseType } from '../driver-license/license-rules.ts';
import { handoverReads } from './handover-data.ts';
import { licenseForm } from './send-waiting.ts';
import type { PendingContent } from './waiting.ts';
import type { Place } from './use-place.ts';

/** Id and time stay the same across retries. */
interface LicensePhoto {
  readonly id: string;
  readonly file: File;
  readonly capturedAt: string;
  readonly preview: string;
}

interface LicenseSideState {
  readonly photo: LicensePhoto | null;
  readonly state: UploadState;
  readonly share: number;
  readonly problem: LicenseProblem | null;
  readonly clockNotice: string | null;
}

const idle: LicenseSideState = { photo: null, state: 'waiting', share: 0, problem: null, clockNotice: null };
const failed = { title: 'Upload failed', description: 'Failed to upload driver license' };

/** Splits 'File too large - Please select…' into title and text. */
function toProblem(error: unknown): LicenseProblem {
  const message = describeFailure(error, failed.description, () => failed.description);
  const [title, ...rest] = message.split(' - ');
  return rest.length > 0 ? { title: title!, description: rest.join(' - ') } : { title: failed.title, description: message };
}

interface SideOf {
  readonly transportId: string;
  readonly licenseType: LicenseType;
  readonly keptId: string | null;
  readonly hasBefore: boolean;
  readonly placeOnce: () => Promise<Place | null>;
}

export function useLicenseSide({ transportId, licenseType, keptId, hasBefore, placeOnce }: SideOf) {
  const client = useQueryClient();
  const { user } = useSession();
  const [sending, setSending] = useState<LicenseSideState>(idle);
  const wait = async ({ id, file }: LicensePhoto, content: PendingContent['handover.license']): Promise<void> => {
    await addWork(user!.id, { id, job: transportId, kind: 'handover.license', says: content, file });
    await refreshWork(client);
    setSending(idle);
  };
  const upload = async (photo: LicensePhoto) => {
    setSending({ ...idle, photo, state: 'uploading' });
    const { id, file, capturedAt } = photo;
    const content = { licenseType, capturedAt, platform: navigator.platform, place: await placeOnce(), replaces: keptId };
    const send = withProgress((share) => setSending({ ...idle, photo, state: 'uploading', share }));
    try {
      if (hasBefore) return await wait(photo, content);
      const { clockNotice } = await call(uploadLicense, { params: { id: transportId }, body: licenseForm(id, content, file) }, { send });
      setSending({ ...idle, photo, state: 'success', share: 1, clockNotice });
    } catch (error) {
      const problem = error instanceof TypeError ? await wait(photo, content).catch(toProblem) : toProblem(error);
      if (!problem) return;
      setSending({ ...idle, photo, state: 'error', problem });
      if (!(error instanceof ApiError && error.status === 409)) return;
    }
    await refresh(client, ...handoverReads);
  };
  const take = (file: File | undefined) => {
    const problem = licenseProblem(file);
    if (problem || !file) return setSending({ ...idle, problem });
    if (sending.photo) URL.revokeObjectURL(sending.photo.preview);
    const id = crypto.randomUUID();
    return void upload({ id, file, capturedAt: new Date().toISOString(), preview: URL.createObjectURL(file) });
  };
  const again = () => void (sending.photo && upload(sending.photo));
  return { ...sending, take, again };
}
