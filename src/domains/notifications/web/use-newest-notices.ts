import { useCall } from '#web/api/queries.ts';
import { listNotifications } from '../endpoints.ts';

export const useNewestNotices = () => useCall(listNotifications, { query: { limit: 20 } });
