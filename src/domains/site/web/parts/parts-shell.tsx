import { AppHeader } from '#web/shell/app-header.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Group } from './parts-group.tsx';

const user = { fullName: 'Ada Example', email: 'ada@carriage.example', roleLabel: 'Shipper' };
const links = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'New Transport', to: '/transports/new' },
  { label: 'Quotes', to: '/ui' },
];
const notifications = [
  {
    id: '1',
    title: 'A carrier has priced your request',
    text: '2003 Honda Accord, $1,388.00',
    to: '/ui',
    time: '5 minutes ago',
    isRead: false,
  },
  { id: '2', title: 'Welcome', to: '/ui', time: 'Nov 18, 2026', isRead: true },
];

export function ShellParts() {
  return (
    <Group title="Navigation bar">
      <AppHeader
        user={user}
        links={links}
        unread={1}
        notifications={notifications}
        onReadAll={() => toast({ title: 'All marked as read' })}
        onSignOut={() => toast({ title: 'Signed out' })}
      />
    </Group>
  );
}
