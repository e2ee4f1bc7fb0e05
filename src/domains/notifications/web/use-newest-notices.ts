import { useCall } from '#web/api/queries.ts';
import { listNotifications } from '../endpoints.ts';

/** The newest 20 notices of the account, asked for once by all who show some of them. */
export const useNewestNotices = () => useCall(listNotifications, { query: { limit: 20 } });
