import { deleteDraft, getTransport, listDrafts, listUserTransports, countTransports } from '../endpoints.ts';
import { useCall, useSend } from '#web/api/queries.ts';

/** Queries to refresh after a request changes. */
export const requestReads = ['/api/transports', '/api/quotes', '/api/user/transports', '/api/notifications', '/api/turns'] as const;

export const useTransportCounts = (search = '') => useCall(countTransports, { query: search ? { search } : {} });
export const useRecentTransports = (limit: number) => useCall(listUserTransports, { query: { limit, with: 'nextAction' } });
export const useTransport = (id: string | null) => useCall(getTransport, { params: { id: id ?? '' } }, { enabled: id !== null });
export const useDrafts = () => useCall(listDrafts, { query: { limit: 100 } });
export const useDeleteDraft = () => useSend(deleteDraft, { refreshes: requestReads });
