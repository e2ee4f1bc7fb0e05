import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { missingReasonAlone, stoppedText, stoppingWords } from './stopping-words.ts';
import { stepFailures, useUserSteps } from './user-steps.ts';

export type Step = 'deactivate' | 'activate' | 'block' | 'unblock' | 'reset' | 'invite' | 'revalidate';

type Who = Pick<OverseenUser, 'id' | 'fullName' | 'email'>;

interface StepWindowProps {
  user: Who;
  step: Step;
  onClose: () => void;
}

/** What a step without a reason says before it is taken. */
const asked = {
  activate: (name: string) => ({
    title: `Activate ${name}?`,
    text: 'The account can sign in again, and its owner is told.',
    action: 'Activate user',
  }),
  unblock: (name: string) => ({
    title: `Unblock ${name}?`,
    text: 'The account can sign in again, and its owner is told.',
    action: 'Unblock user',
  }),
  reset: (name: string, email: string) => ({
    title: `Send ${name} a link for a new password?`,
    text: `It goes to ${email}, works once and for one hour. Nobody else sees it, and the password stays as it is until then.`,
    action: 'Send link',
  }),
  invite: (name: string, email: string) => ({
    title: `Send ${name} the invitation again?`,
    text: `It goes to ${email}, works once and for seven days. The link that was sent before stops working.`,
    action: 'Send invitation',
  }),
  revalidate: (name: string) => ({
    title: `Check the numbers of ${name} again?`,
    text: 'The federal register is asked anew, and the verification follows its answer.',
    action: 'Check numbers',
  }),
} as const;

/** Asks before a step on an account, with the reason where its owner suffers it. */
export function StepWindow({ user: { id, fullName, email }, step, onClose }: StepWindowProps) {
  const steps = useUserSteps();
  if (step === 'deactivate' || step === 'block')
    return (
      <ReasonDialog
        {...stoppingWords[step].asked(fullName)}
        text={stoppedText}
        hint="The owner reads it in an e-mail, and it is kept in the audit log."
        missing={missingReasonAlone}
        maxLength={500}
        pendingLabel={stoppingWords[step].pendingLabel}
        failed={stepFailures[step]}
        onSend={(reason) => steps[step](id, reason)}
        onClose={onClose}
      />
    );
  const words = asked[step](fullName, email);
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      {...words}
      pendingLabel="One moment..."
      failed={stepFailures[step]}
      onConfirm={() => steps[step](id)}
    />
  );
}
