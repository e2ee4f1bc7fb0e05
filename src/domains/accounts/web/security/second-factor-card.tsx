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
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { getMe, disableTwoFactor, getAccountSettings, setUpTwoFactor } from '#domains/accounts/endpoints.ts';
import { passwordAgain, type AccountSettings } from '#domains/accounts/own/settings-schemas.ts';
import { OwnerReauthenticationDialog } from './reauthentication-dialog.tsx';
import { secondFactorId, useLinkTarget } from '../settings-place.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

export function SecondFactorCard({ settings }: { settings: AccountSettings }) {
  const client = useQueryClient();
  const setUp = useSend(setUpTwoFactor);
  const disable = useSend(disableTwoFactor, { refreshes: [getAccountSettings.path, getMe.path] });
  const [openDialog, setOpenDialog] = useState<'set-up' | 'turn-off' | null>(null);
  const start = async (body: Password) => {
    await setUp.mutateAsync({ body });
    setOpenDialog(null);
  };
  const finish = async () => {
    await refresh(client, getAccountSettings.path, getMe.path);
    setUp.reset();
  };
  const isOn = settings.twoFactorEnabled && !setUp.data;
  const cardRef = useFocusAfterStep(setUp.data ? 'set up' : isOn ? 'on' : 'off');
  useLinkTarget(cardRef, secondFactorId);
  return (
    <Card
      ref={cardRef}
      id={secondFactorId}
      tabIndex={-1}
      className="scroll-mt-4"
      title="Two-factor authentication"
      text="Require a code from your phone as well as your password."
      aside={!setUp.data && <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {setUp.data ? (
        <SecondFactorSetup {...setUp.data} onCancel={() => setUp.reset()} onDone={finish} />
      ) : isOn ? (
        <div className="grid justify-items-start gap-4">
          <p>
            {settings.recoveryCodesLeft} of 10 recovery codes are left.
            <span>{settings.recoveryCodesLeft < 3 && ' Turn this off and on again to get new ones.'}</span>
          </p>
          <Button variant="secondary" onClick={() => setOpenDialog('turn-off')}>
            Turn off
          </Button>
        </div>
      ) : (
        <Button icon="shield" onClick={() => setOpenDialog('set-up')}>
          Set up
        </Button>
      )}
      <Dialog
        open={openDialog === 'set-up'}
        onOpenChange={(isOpen) => !isOpen && setOpenDialog(null)}
        size="sm"
        title="Set up two-factor authentication"
        text="Enter your password to continue."
      >
        <SetUpForm onSubmit={start} />
      </Dialog>
      <OwnerReauthenticationDialog
        open={openDialog === 'turn-off'}
        onClose={() => setOpenDialog(null)}
        title="Turn off two-factor authentication?"
        text={
          settings.twoFactorRequired
            ? 'Administrators need it. You will have to set it up again to continue. You can use a recovery code.'
            : 'Your password alone will open your account, and your recovery codes stop working. You can use a recovery code.'
        }
        id="turn-off"
        action="Turn off"
        pendingLabel="Turning off..."
        dangerous
        onProof={(body) => disable.mutateAsync({ body })}
      />
    </Card>
  );
}

type Password = { password: string };

const setUpId = 'set-up';

function SetUpForm({ onSubmit }: { onSubmit: (body: Password) => Promise<void> }) {
  const form = useZodForm(passwordAgain, { password: '' });
  return (
    <Form form={form} id={setUpId} onSubmit={onSubmit}>
      <PasswordField formId={setUpId} name="password" label="Password" autoComplete="current-password" required />
      <SubmitButton pendingLabel="Preparing...">Continue</SubmitButton>
    </Form>
  );
}
