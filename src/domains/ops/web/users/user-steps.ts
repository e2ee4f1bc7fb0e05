import { useQueryClient } from '@tanstack/react-query';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import {
  activateUser,
  blockUser,
  deactivateUser,
  listUsers,
  sendPasswordReset,
  unblockUser,
  inviteAgain,
} from '#domains/accounts/endpoints.ts';
import { revalidateAccount } from '#domains/credentials/endpoints.ts';
import { isCheckedRole } from '#domains/credentials/rules.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { markHistory } from './follow-history.ts';

export const accountReads: readonly string[] = [listUsers.path, '/api/super-admin/users', '/api/admin/all-users', '/api/admin/summary'];

export const hasNumbers = ({ role, dotNumber }: OverseenUser): boolean => isCheckedRole(role) && dotNumber !== null;

export const stepFailures = {
  deactivate: 'Failed to deactivate user',
  activate: 'Failed to activate user',
  reset: 'Failed to send password reset',
  invite: 'Failed to send the invitation',
  revalidate: 'Failed to revalidate DOT/MC',
  block: 'Failed to block user',
  unblock: 'Failed to unblock user',
} as const;

/** The result of this check. If FMCSA gave no answer, says so instead of showing an earlier result. */
export function describeRevalidation({ dotMcVerified, facts }: ReplyOf<typeof revalidateAccount>): string {
  if (facts.outcome === 'bypassed' || facts.outcome === 'unavailable') return facts.message;
  return dotMcVerified ? 'The numbers are verified.' : 'The numbers are not verified.';
}

/** Each step reports success in a toast; the caller reports failures (`stepFailures`). */
export function useUserSteps() {
  const client = useQueryClient();
  const noted = async <T>(id: string, step: Promise<T>): Promise<T> => {
    const follow = markHistory(client, id);
    const answer = await step;
    void follow();
    return answer;
  };
  const send = {
    deactivate: useSend(deactivateUser, { refreshes: accountReads }),
    activate: useSend(activateUser, { refreshes: accountReads }),
    reset: useSend(sendPasswordReset, { refreshes: accountReads }),
    revalidate: useSend(revalidateAccount, { refreshes: [...accountReads, '/api/admin/compliance/logs'] }),
    invite: useSend(inviteAgain, { refreshes: accountReads }),
    block: useSend(blockUser, { refreshes: accountReads }),
    unblock: useSend(unblockUser, { refreshes: accountReads }),
  };
  return {
    deactivate: async (id: string, reason: string) => {
      await noted(id, send.deactivate.mutateAsync({ params: { id }, body: { reason } }));
      toast({ title: 'User deactivated successfully' });
    },
    activate: async (id: string) => {
      await noted(id, send.activate.mutateAsync({ params: { id } }));
      toast({ title: 'User activated successfully' });
    },
    reset: async (id: string) => {
      const { email } = await noted(id, send.reset.mutateAsync({ params: { id } }));
      toast({ title: 'Password reset email sent', description: `To ${email}` });
    },
    invite: async (id: string) => {
      const { email } = await noted(id, send.invite.mutateAsync({ params: { id } }));
      toast({ title: 'Invitation sent', description: `To ${email}` });
    },
    revalidate: async (id: string) => {
      const answer = await noted(id, send.revalidate.mutateAsync({ params: { id } }));
      toast({
        title: 'DOT/MC revalidation completed',
        description: describeRevalidation(answer),
      });
    },
    block: async (id: string, reason: string) => {
      await noted(id, send.block.mutateAsync({ params: { id }, body: { reason } }));
      toast({ title: 'User blocked successfully' });
    },
    unblock: async (id: string) => {
      await noted(id, send.unblock.mutateAsync({ params: { id } }));
      toast({ title: 'User unblocked successfully' });
    },
  };
}
