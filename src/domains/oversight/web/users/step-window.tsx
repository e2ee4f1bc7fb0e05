import type { OverseenUser } from '#domains/accounts/overseen-contract.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { stepFailures, useUserSteps } from './user-steps.ts';

export type Step = 'deactivate' | 'activate' | 'block' | 'unblock' | 'reset' | 'invite' | 'revalidate';

type Who = Pick<OverseenUser, 'id' | 'fullName' | 'email'>;

interface StepWindowProps {
  user: Who;
  step: Step;
  onClose: () => void;
}

/** What stops with an account. */
export const stoppedText = 'Every session ends at once, and open bids and quotes are withdrawn. Booked transports are not moved.';

/** What a step that stops an account is called where it is asked for once more. */
export const stoppingWords = {
  block: (name: string) => ({ title: `Block ${name}?`, action: 'Block user' }),
  deactivate: (name: string) => ({ title: `Deactivate ${name}?`, action: 'Deactivate user' }),
} as const;

const missing = 'Please select a user and provide a reason';

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
        {...stoppingWords[step](fullName)}
        text={stoppedText}
        hint="The owner reads it in an e-mail, and it is kept in the audit log."
        missing={missing}
        maxLength={500}
        pendingLabel={step === 'block' ? 'Blocking...' : 'Deactivating...'}
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
