import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, getUrl, type ApiError } from '#web/api/requests/call.ts';
import { refresh, useCallPages, useSend } from '#web/api/queries.ts';
import { withProgress } from '#web/api/requests/upload.ts';
import type { Role } from '#shared/roles.ts';
import type { DocumentType } from '../documents/documents-rules.ts';
import type { ComplianceDocument } from '../documents/documents-schemas.ts';
import { deleteDocument, getDocumentFile, listDocuments, listPendingDocuments, uploadDocument, verifyDocument } from '../endpoints.ts';

/** Reads that a document changes; the gate's answer is also on the dashboard and in the marketplace. */
const reads = '/api/compliance';

export const useDocuments = () => useCallPages(listDocuments, { query: {} });
/** What the queue of a reviewer is narrowed by. */
export interface QueueFilter {
  readonly documentType?: DocumentType;
  readonly role?: Role;
}

export const usePendingDocuments = (query: QueueFilter = {}) => useCallPages(listPendingDocuments, { query });
export const useReview = () => useSend(verifyDocument, { refreshes: [reads] });
export const useRemoval = () => useSend(deleteDocument, { refreshes: [reads] });

/** Sends a document as the form has it; `onProgress` tells how much of it has left. */
export function useUpload(): (form: FormData, onProgress: (share: number) => void) => Promise<ComplianceDocument> {
  const client = useQueryClient();
  return async (form, onProgress) => {
    const filed = await call(uploadDocument, { body: form }, { send: withProgress(onProgress) });
    await refresh(client, reads);
    return filed;
  };
}

/** Address of a document's bytes; the session cookie opens it. */
export const fileUrl = (id: string, as: 'view' | 'download'): string => getUrl(getDocumentFile.path, { params: { id }, query: { as } });

/** The bytes of a document, asked for once while they are on the screen: each look is recorded. */
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
