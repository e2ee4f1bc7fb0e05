import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, useSend } from '#web/api/queries.ts';
import { PasswordField, SubmitButton } from '#web/forms/fields.tsx';
import { Form, useZodForm } from '#web/forms/form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { getMe } from '../contract.ts';
import { disableTwoFactor, getAccountSettings, setUpTwoFactor, type AccountSettings } from '../settings-contract.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** The second factor: off with its set-up, or on with the way to turn it off. */
export function SecondFactorCard({ settings }: { settings: AccountSettings }) {
  const client = useQueryClient();
  const setUp = useSend(setUpTwoFactor);
  const [isTurningOff, setTurningOff] = useState(false);
  const start = () =>
    setUp.mutate(
      {},
      { onError: ({ message }) => toast({ title: 'The set-up did not start', description: message, variant: 'destructive' }) },
    );
  const finish = async () => {
    await refresh(client, getAccountSettings.path, getMe.path);
    setUp.reset();
  };
  const isOn = settings.twoFactorEnabled && !setUp.data;
  return (
    <Card
      title="Second factor"
      text="Beside your password, a code of your phone."
      aside={!setUp.data && <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {setUp.data ? (
        <SecondFactorSetup {...setUp.data} onCancel={() => setUp.reset()} onDone={finish} />
      ) : isOn ? (
        <div className="grid justify-items-start gap-4">
          <p>
            {settings.recoveryCodesLeft} of 10 recovery codes are left.
            {settings.recoveryCodesLeft < 3 && ' Turn the second factor off and set it up anew to get fresh ones.'}
          </p>
          <Button variant="secondary" onClick={() => setTurningOff(true)}>
            Turn off
          </Button>
        </div>
      ) : (
        <Button icon="shield" pending={setUp.isPending} pendingLabel="Preparing..." onClick={start}>
          Set up
        </Button>
      )}
      <Dialog
        open={isTurningOff}
        onOpenChange={setTurningOff}
        size="sm"
        title="Turn the second factor off?"
        text={
          settings.twoFactorRequired
            ? 'Administrators need one: you will have to set it up again before anything else.'
            : 'Your password alone will open your account. Your recovery codes stop working.'
        }
      >
        <TurnOffForm onDone={() => setTurningOff(false)} />
      </Dialog>
    </Card>
  );
}

const formId = 'turn-off';

function TurnOffForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(disableTwoFactor.body!, { password: '' });
  const disable = useSend(disableTwoFactor, { refreshes: [getAccountSettings.path, getMe.path] });
  const submit = async (body: { password: string }) => {
    await disable.mutateAsync({ body });
    toast({ title: 'The second factor is off' });
    onDone();
  };
  return (
    <Form form={form} id={formId} onSubmit={submit}>
      <PasswordField formId={formId} name="password" label="Password" autoComplete="current-password" required />
      <SubmitButton variant="danger" pendingLabel="Turning off...">
        Turn off
      </SubmitButton>
    </Form>
  );
}
