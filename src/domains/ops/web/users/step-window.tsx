import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { missingReasonAlone, stoppedText, stoppingLabels } from './stop-labels.ts';
import { stepFailures, useUserSteps } from './user-steps.ts';

export type Step = 'deactivate' | 'activate' | 'block' | 'unblock' | 'reset' | 'invite' | 'revalidate';

type Who = Pick<OverseenUser, 'id' | 'fullName' | 'email'>;

interface StepWindowProps {
  user: Who;
  step: Step;
  onClose: () => void;
}

const textsByStep = {
  activate: (name: string) => ({
    title: `Activate ${name}?`,
    text: 'The user can sign in again. We notify them.',
    action: 'Activate user',
  }),
  unblock: (name: string) => ({
    title: `Unblock ${name}?`,
    text: 'The user can sign in again. We notify them.',
    action: 'Unblock user',
  }),
  reset: (name: string, email: string) => ({
    title: `Send ${name} a password reset link?`,
    text: `It goes to ${email}, works once and expires after one hour. The current password stays valid until then.`,
    action: 'Send link',
  }),
  invite: (name: string, email: string) => ({
    title: `Resend the invitation to ${name}?`,
    text: `It goes to ${email}, works once and expires after seven days. Earlier links stop working.`,
    action: 'Send invitation',
  }),
  revalidate: (name: string) => ({
    title: `Check the numbers of ${name} again?`,
    text: 'We check with FMCSA again and update the verification.',
    action: 'Check numbers',
  }),
} as const;

/** Asks for confirmation, and for a reason if the step restricts the owner. */
export function StepWindow({ user: { id, fullName, email }, step, onClose }: StepWindowProps) {
  const steps = useUserSteps();
  if (step === 'deactivate' || step === 'block')
    return (
      <ReasonDialog
        {...stoppingLabels[step].asked(fullName)}
        text={stoppedText}
        hint="We email it to the user and store it in the audit log."
        missing={missingReasonAlone}
        maxLength={500}
        pendingLabel={stoppingLabels[step].pendingLabel}
        failed={stepFailures[step]}
        onSend={(reason) => steps[step](id, reason)}
        onClose={onClose}
      />
    );
  const texts = textsByStep[step](fullName, email);
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      {...texts}
      pendingLabel="One moment..."
      failed={stepFailures[step]}
      onConfirm={() => steps[step](id)}
    />
  );
}
