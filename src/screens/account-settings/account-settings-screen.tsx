import { AccountSettings } from '#domains/accounts/web/account-settings.tsx';
import { PushCard } from '#domains/notifications/web/push/push-card.tsx';
import { WebhooksCard } from '#domains/webhooks/web/webhooks-card.tsx';
import { pageTitle } from '#web/shell/page-title.ts';

export const meta = () => pageTitle('Account Settings');

export default function AccountSettingsScreen() {
  return <AccountSettings pushes={<PushCard />} webhooks={<WebhooksCard />} />;
}
