import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, getUrl, type ApiError } from '#web/api/requests/call.ts';
import { refresh, useCallPages, useSend } from '#web/api/queries.ts';
import { withProgress } from '#web/api/requests/upload.ts';
import type { Role } from '#shared/roles.ts';
import type { DocumentType } from '../documents/documents-rules.ts';
import type { ComplianceDocument } from '../documents/documents-schemas.ts';
import {
  deleteDocument,
  getDocumentFile,
  listDocuments,
  listPendingDocuments,
  setCargoLimit,
  uploadDocument,
  verifyDocument,
} from '../endpoints.ts';

/** Includes the dashboard and marketplace, which show the gate's answer. */
const reads = '/api/compliance';

export const useDocuments = () => useCallPages(listDocuments, { query: {} });
export interface QueueFilter {
  readonly state?: 'without_cargo_limit';
  readonly documentType?: DocumentType;
  readonly role?: Role;
}

export const usePendingDocuments = (query: QueueFilter = {}) => useCallPages(listPendingDocuments, { query });
export const useReview = () => useSend(verifyDocument, { refreshes: [reads] });

export function useCargoLimit() {
  const client = useQueryClient();
  const { mutateAsync: send } = useSend(setCargoLimit, { refreshes: [reads, '/api/carriers'] });
  return { send, reload: () => refresh(client, reads) };
}
export const useRemoval = () => useSend(deleteDocument, { refreshes: [reads] });

export function useUpload(): (form: FormData, onProgress: (share: number) => void) => Promise<ComplianceDocument> {
  const client = useQueryClient();
  return async (form, onProgress) => {
    const filed = await call(uploadDocument, { body: form }, { send: withProgress(onProgress) });
    await refresh(client, reads);
    return filed;
  };
}

/** Authenticated by the session cookie. */
export const fileUrl = (id: string, as: 'view' | 'download'): string => getUrl(getDocumentFile.path, { params: { id }, query: { as } });

/** Loads the bytes once per display: each read is logged. */
export const useDocumentBytes = (id: string) =>
  useQuery<ArrayBuffer, ApiError>({
    queryKey: [fileUrl(id, 'view'), 'bytes'],
    queryFn: async ({ signal }) => {
      const reply = (await call(getDocumentFile, { params: { id }, query: { as: 'view' } }, { signal })) as Response;
      return reply.arrayBuffer();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
