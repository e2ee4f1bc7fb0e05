import type { ReactNode } from 'react';
import { hasPrograms, isAdmin } from '#shared/roles.ts';
import { useCall } from '#web/api/queries.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { getAccountSettings, updatePassword } from '../endpoints.ts';
import { AccessCard } from './security/access-card.tsx';
import { AccountDataCard } from './account-data-card.tsx';
import { ApiKeysCard } from './security/api-keys-card.tsx';
import { ViewAsCard } from './security/view-as-card.tsx';
import { PasskeysCard } from './security/passkeys-card.tsx';
import { PasswordForm } from './security/password-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';
import { SecurityInformation } from './security/security-information.tsx';
import { useSession } from './session.ts';
import { SessionsCard } from './security/sessions-card.tsx';
import { SettingsPage } from './settings-page.tsx';

const beside = 'grid items-start gap-6 lg:grid-cols-2';

export function AccountSettings({ pushes, webhooks }: { pushes: ReactNode; webhooks: ReactNode }) {
  const { user, signOut } = useSession();
  const settings = useCall(getAccountSettings, {});
  if (!user) return null;
  if (user.mustSetUpSecondFactor)
    return (
      <Page
        title="Set up two-factor authentication"
        width="form"
        actions={
          <Button variant="secondary" icon="log-out" onClick={() => void signOut()}>
            Sign Out
          </Button>
        }
      >
        <Alert tone="warn" title="Administrators need two-factor authentication">
          Confirm a first code to continue.
        </Alert>
        <ListState query={settings}>{(found) => <SecondFactorCard settings={found} />}</ListState>
      </Page>
    );
  return (
    <SettingsPage title="Account Settings" text="Password, notifications, security and sessions." width="desk">
      <div className={beside}>
        <div className="grid min-w-0 gap-6">
          <Card title="Password">
            <PasswordForm endpoint={updatePassword} failureTitle="Failed to update password" />
          </Card>
          <ListState query={settings}>{(found) => <SecondFactorCard settings={found} />}</ListState>
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title="Notification preferences">
            <ListState query={settings}>{(found) => <PreferencesForm settings={found} />}</ListState>
          </Card>
          {pushes}
        </div>
      </div>
      <div className={beside}>
        <SecurityInformation user={user} settings={settings} />
        <PasskeysCard />
      </div>
      <SessionsCard />
      <AccessCard />
      {hasPrograms(user.role) && <ApiKeysCard />}
      {hasPrograms(user.role) && webhooks}
      {!isAdmin(user.role) && <ViewAsCard />}
      <AccountDataCard />
    </SettingsPage>
  );
}
