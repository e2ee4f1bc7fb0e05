import {
  activateUser,
  blockUser,
  deactivateUser,
  listUsers,
  sendPasswordReset,
  unblockUser,
  type OverseenUser,
} from '#domains/accounts/overseen-contract.ts';
import { inviteAgain } from '#domains/accounts/invitations-contract.ts';
import { revalidateAccount } from '#domains/credentials/contract.ts';
import { isCheckedRole } from '#domains/credentials/rules.ts';
import { useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';

/** Whatever lists or counts accounts. */
export const accountReads: readonly string[] = [listUsers.path, '/api/super-admin/users', '/api/admin/all-users', '/api/admin/summary'];

/** Whether there is a number that the register can be asked about. */
export const hasNumbers = ({ role, dotNumber }: OverseenUser): boolean => isCheckedRole(role) && dotNumber !== null;

/** What administrators do to accounts, each telling in a toast what came of it; throws what a window has to stay open for. */
export function useUserSteps() {
  const send = {
    deactivate: useSend(deactivateUser, { refreshes: accountReads }),
    activate: useSend(activateUser, { refreshes: accountReads }),
    reset: useSend(sendPasswordReset, { refreshes: accountReads }),
    revalidate: useSend(revalidateAccount, { refreshes: [...accountReads, '/api/admin/compliance/logs'] }),
    invite: useSend(inviteAgain, { refreshes: accountReads }),
    block: useSend(blockUser, { refreshes: accountReads }),
    unblock: useSend(unblockUser, { refreshes: accountReads }),
  };
  const told = async (failed: string, step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      toastFailure(failed, error);
      throw error;
    }
  };
  return {
    deactivate: (id: string, reason: string) =>
      told('Failed to deactivate user', async () => {
        await send.deactivate.mutateAsync({ params: { id }, body: { reason } });
        toast({ title: 'User deactivated successfully' });
      }),
    activate: (id: string) =>
      told('Failed to activate user', async () => {
        await send.activate.mutateAsync({ params: { id } });
        toast({ title: 'User activated successfully' });
      }),
    resetPassword: (id: string) =>
      told('Failed to send password reset', async () => {
        const { email } = await send.reset.mutateAsync({ params: { id } });
        toast({ title: 'Password reset email sent', description: `To ${email}` });
      }),
    invite: (id: string) =>
      told('Failed to send the invitation', async () => {
        const { email } = await send.invite.mutateAsync({ params: { id } });
        toast({ title: 'Invitation sent', description: `To ${email}` });
      }),
    revalidate: (id: string) =>
      told('Failed to revalidate DOT/MC', async () => {
        const { dotMcVerified } = await send.revalidate.mutateAsync({ params: { id } });
        toast({
          title: 'DOT/MC revalidation completed',
          description: dotMcVerified ? 'The numbers are verified.' : 'The numbers are not verified.',
        });
      }),
    block: (id: string, reason: string) =>
      told('Failed to block user', async () => {
        await send.block.mutateAsync({ params: { id }, body: { reason } });
        toast({ title: 'User blocked successfully' });
      }),
    unblock: (id: string) =>
      told('Failed to unblock user', async () => {
        await send.unblock.mutateAsync({ params: { id } });
        toast({ title: 'User unblocked successfully' });
      }),
  };
}
