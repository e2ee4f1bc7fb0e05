import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { User } from '#domains/accounts/schemas.ts';
import type { AccountSettings } from '#domains/accounts/own/settings-schemas.ts';

const state = (isGood: boolean, good: string, other: string) => <Badge tone={isGood ? 'good' : 'warn'}>{isGood ? good : other}</Badge>;

export function SecurityInformation({ user, settings }: { user: User; settings: Pick<UseQueryResult<AccountSettings>, 'data'> }) {
  const { data } = settings;
  return (
    <Card title="Security information">
      <Facts
        facts={[
          { label: 'Email address', value: user.email, wide: true },
          { label: 'Address', value: state(user.emailVerified, 'Confirmed', 'Not confirmed') },
          {
            label: 'Two-factor authentication',
            value: data ? state(data.twoFactorEnabled, 'On', 'Off') : <Skeleton className="h-5 w-16" />,
          },
          { label: 'Member since', value: formatDate(user.createdAt), figures: true },
          { label: 'Security alerts', value: 'Always sent by email' },
        ]}
      />
      <p className="mt-3 text-sm text-muted">
        <span>{data?.pendingEmail ? `Confirm your new address ${data.pendingEmail}. ` : ''}</span>
        <Link to="/settings/profile" className="text-action-ink underline">
          Change email address
        </Link>
      </p>
    </Card>
  );
}
