import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { changePassword } from '#domains/accounts/endpoints.ts';
import { PasswordForm } from './password-form.tsx';
import { useSession } from '../session.ts';
import { SettingsPage } from '../settings-page.tsx';

export const meta = () => pageTitle('Security Settings');

export default function SecuritySettingsScreen() {
  const { user } = useSession();
  if (!user) return null;
  if (!isAdmin(user.role))
    return (
      <SettingsPage title="Security Settings">
        <Alert
          tone="bad"
          title="Access denied. This page is restricted to administrators."
          actions={
            <ButtonLink to="/settings/account" variant="secondary">
              Account Settings
            </ButtonLink>
          }
        >
          Password, sessions and two-factor authentication are in Account Settings.
        </Alert>
      </SettingsPage>
    );
  return (
    <SettingsPage
      title="Security Settings"
      text="Administrator sessions last 12 hours. Changing your password ends all others immediately."
    >
      <Card title="Change Password">
        <PasswordForm endpoint={changePassword} failureTitle="Password Update Failed" />
      </Card>
    </SettingsPage>
  );
}
