import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

export interface ShellNotification {
  id: string;
  title: string;
  text?: string;
  to: string;
  time: string;
  isRead: boolean;
}

interface NotificationBellProps {
  unread: number;
  notifications: readonly ShellNotification[];
  onRead?: (id: string) => void;
  onReadAll: () => void;
  className?: string;
}

export function NotificationBell({ unread, notifications, onRead, onReadAll, className }: NotificationBellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className={cx('relative flex size-10 items-center justify-center rounded', className)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-lane px-1 text-center font-head text-xs font-bold text-on-lane"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Notifications"
          className="z-50 w-[min(24rem,calc(100vw-1rem))] rounded border border-line bg-surface text-ink shadow-float"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2">
            <h2 className="text-base">Notifications</h2>
            <Button variant="quiet" size="sm" disabled={unread === 0} onClick={onReadAll}>
              Mark all read
            </Button>
          </div>
          <NotificationList
            notifications={notifications}
            onChoose={({ id, isRead }) => {
              setOpen(false);
              if (!isRead) onRead?.(id);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NotificationList({
  notifications,
  onChoose,
}: {
  notifications: readonly ShellNotification[];
  onChoose: (item: ShellNotification) => void;
}) {
  if (notifications.length === 0) return <p className="px-4 py-8 text-center text-muted">No notifications yet.</p>;
  return (
    <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
      {notifications.map((item) => (
        <li key={item.id}>
          <Link
            to={item.to}
            onClick={() => onChoose(item)}
            className={cx(
              'grid gap-0.5 border-l-4 px-4 py-3 no-underline -outline-offset-3 hover:bg-sunken',
              item.isRead ? 'border-transparent' : 'border-lane-edge',
            )}
          >
            <span className="font-head font-semibold">
              {!item.isRead && <span className="sr-only">Unread: </span>}
              <span>{item.title}</span>
            </span>
            {item.text && <span className="line-clamp-2 text-sm">{item.text}</span>}
            <span className="figures text-xs text-muted">{item.time}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
