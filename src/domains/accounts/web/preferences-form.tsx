import { useSend } from '#web/api/queries.ts';
import { CheckboxField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { getAccountSettings, updateAccountSettings } from '../endpoints.ts';
import { preferences, type AccountSettings, type Preferences } from '../own/settings-schemas.ts';
import { preferenceNames, type PreferenceName } from '../own/settings-rules.ts';

const preferenceLabels: Record<PreferenceName, { label: string; hint: string }> = {
  emailNotifications: { label: 'Email notifications', hint: 'Quotes, bids and transport steps.' },
  smsNotifications: { label: 'SMS notifications', hint: 'The same as text messages to the phone number in your profile.' },
  pushNotifications: {
    label: 'Push notifications',
    hint: 'Alerts while a window is open, and on the devices below. If off, find notifications under the bell icon.',
  },
  weeklyReports: { label: 'Weekly reports', hint: 'A summary of your transports by email every Monday.' },
  securityAlerts: { label: 'Security alerts', hint: 'Shown under the bell icon. You can’t turn off security emails.' },
};

const formId = 'preferences';

export function PreferencesForm({ settings }: { settings: AccountSettings }) {
  const form = useZodForm(preferences, preferences.parse(settings));
  const save = useSend(updateAccountSettings, { refreshes: [getAccountSettings.path] });
  const submit = async (body: Preferences) => {
    await save.mutateAsync({ body });
    toast({ title: 'Account settings updated' });
  };
  const showError = (error: unknown) => showFailure('Failed to update account settings', error);
  return (
    <Form form={form} id={formId} onSubmit={submit} onFailure={showError}>
      {preferenceNames
        .filter((name) => name !== 'smsNotifications' || settings.smsAvailable)
        .map((name) => (
          <CheckboxField key={name} formId={formId} name={name} {...preferenceLabels[name]} />
        ))}
      <SubmitButton className="justify-self-start" pendingLabel="Saving...">
        Save Preferences
      </SubmitButton>
    </Form>
  );
}
