import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { formatRelative } from '#shared/dates.ts';
import { lineOpened, lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useCall, useSend } from '#web/api/queries.ts';
import { refetchFailed } from '#web/api/query-client.ts';
import type { ShellNotification } from '#web/shell/notification-bell.tsx';
import type { Notification } from '../schemas.ts';
import { countUnread, readNotifications } from '../endpoints.ts';
import { useNewestNotices } from './use-newest-notices.ts';

const noticesChanged = 'notifications.changed';

/** Reads that another user's step on a transport can change. */
const transportReads = [
  '/api/transports',
  '/api/user/transports',
  '/api/quotes',
  '/api/marketplace',
  '/api/claims',
  '/api/pickup',
  '/api/admin/quotes',
  '/api/admin/claims',
] as const;

/** A notification without a transport may concern documents. */
export const refreshAfterNotice = (client: QueryClient, { transportId }: { transportId: string | null }): Promise<void> =>
  refresh(client, '/api/notifications', ...(transportId ? transportReads : ['/api/compliance']));

const shellNotice = ({ id, title, body, href, readAt, createdAt }: Notification): ShellNotification => ({
  id,
  title,
  text: body,
  to: href,
  time: formatRelative(createdAt),
  isRead: readAt !== null,
});

/** While mounted, other users' steps refresh the open screens. */
export function useNotificationBell() {
  const client = useQueryClient();
  const unread = useCall(countUnread, {});
  const list = useNewestNotices();
  const read = useSend(readNotifications, { refreshes: ['/api/notifications'] });
  useLive(noticesChanged, (data) => void refreshAfterNotice(client, data as { transportId: string | null }));
  useLive(lineOpened, () => {
    void refetchFailed(client);
    void refresh(client, '/api/notifications');
  });
  useLive(lineRestored, () => {
    void refetchFailed(client);
    void refresh(client, '/api/notifications', '/api/compliance', ...transportReads);
  });
  return {
    unread: unread.data?.unread ?? 0,
    notifications: (list.data ?? []).map(shellNotice),
    onRead: (id: string) => read.mutate({ body: { ids: [id] } }),
    onReadAll: () => read.mutate({ body: {} }),
  };
}
