import { deleteDraft, getTransport, listDrafts, listUserTransports, countTransports } from '../endpoints.ts';
import { useCall, useSend } from '#web/api/queries.ts';

/** Reads that a new, changed or deleted request changes. */
export const requestReads = ['/api/transports', '/api/quotes', '/api/user/transports', '/api/notifications', '/api/turns'] as const;

/** How many there are by status, of all or of those a search finds. */
export const useTransportCounts = (search = '') => useCall(countTransports, { query: search ? { search } : {} });
export const useRecentTransports = (limit: number) => useCall(listUserTransports, { query: { limit, with: 'nextAction' } });
export const useTransport = (id: string | null) => useCall(getTransport, { params: { id: id ?? '' } }, { enabled: id !== null });
export const useDrafts = () => useCall(listDrafts, { query: { limit: 100 } });
export const useDeleteDraft = () => useSend(deleteDraft, { refreshes: requestReads });
