import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, useSend } from '#web/api/queries.ts';
import { PasswordField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { getMe } from '../contract.ts';
import { disableTwoFactor, getAccountSettings, passwordAgain, setUpTwoFactor, type AccountSettings } from '../settings-contract.ts';
import { secondFactorId, usePlaceOfLink } from './settings-place.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** The second factor: off with its set-up, or on with the way to turn it off. */
export function SecondFactorCard({ settings }: { settings: AccountSettings }) {
  const client = useQueryClient();
  const setUp = useSend(setUpTwoFactor);
  const [asked, setAsked] = useState<'set-up' | 'turn-off' | null>(null);
  const start = async (body: Password) => {
    await setUp.mutateAsync({ body });
    setAsked(null);
  };
  const finish = async () => {
    await refresh(client, getAccountSettings.path, getMe.path);
    setUp.reset();
  };
  const isOn = settings.twoFactorEnabled && !setUp.data;
  const place = useFocusAfterStep(setUp.data ? 'set up' : isOn ? 'on' : 'off');
  usePlaceOfLink(place, secondFactorId);
  return (
    <Card
      ref={place}
      id={secondFactorId}
      tabIndex={-1}
      className="scroll-mt-4"
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
          <Button variant="secondary" onClick={() => setAsked('turn-off')}>
            Turn off
          </Button>
        </div>
      ) : (
        <Button icon="shield" onClick={() => setAsked('set-up')}>
          Set up
        </Button>
      )}
      <Dialog
        open={asked === 'set-up'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        size="sm"
        title="Set up the second factor"
        text="First your password, so that only you can put a lock on your account."
      >
        <PasswordForm id="set-up" action="Continue" pendingLabel="Preparing..." onSubmit={start} />
      </Dialog>
      <Dialog
        open={asked === 'turn-off'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        size="sm"
        title="Turn the second factor off?"
        text={
          settings.twoFactorRequired
            ? 'Administrators need one: you will have to set it up again before anything else.'
            : 'Your password alone will open your account. Your recovery codes stop working.'
        }
      >
        <TurnOffForm onDone={() => setAsked(null)} />
      </Dialog>
    </Card>
  );
}

type Password = { password: string };

interface PasswordFormProps {
  id: string;
  action: string;
  pendingLabel: string;
  dangerous?: boolean;
  onSubmit: (body: Password) => Promise<void>;
}

function PasswordForm({ id, action, pendingLabel, dangerous, onSubmit }: PasswordFormProps) {
  const form = useZodForm(passwordAgain, { password: '' });
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <PasswordField formId={id} name="password" label="Password" autoComplete="current-password" required />
      <SubmitButton variant={dangerous ? 'danger' : 'primary'} pendingLabel={pendingLabel}>
        {action}
      </SubmitButton>
    </Form>
  );
}

function TurnOffForm({ onDone }: { onDone: () => void }) {
  const disable = useSend(disableTwoFactor, { refreshes: [getAccountSettings.path, getMe.path] });
  const submit = async (body: Password) => {
    await disable.mutateAsync({ body });
    onDone();
  };
  return <PasswordForm id="turn-off" action="Turn off" pendingLabel="Turning off..." dangerous onSubmit={submit} />;
}
