import { listAccountDocuments } from '#domains/compliance/endpoints.ts';
import type { BodyInput } from '#shared/endpoint.ts';
import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { IndependentDriver } from '../../drivers/independent-drivers-schemas.ts';
import { blockDriver, getIndependentDriver, unblockDriver, verifyDotMc, verifyInsurance } from '../../endpoints.ts';
import type { ReviewKind } from '../../drivers/independent-drivers-rules.ts';

const driverReads = ['/api/admin/independent-drivers'] as const;

export const useDriver = (id: string) => useCall(getIndependentDriver, { params: { id } });
export const useDriverDocuments = (id: string) => useCallPages(listAccountDocuments, { params: { id }, query: {} });

function showError(title: string, error: unknown): void {
  toastFailure(title, error);
}

const reviewLabels = {
  insurance: { done: 'Insurance verification updated', failed: 'Failed to update insurance verification' },
  dot_mc: { done: 'DOT/MC verification updated', failed: 'Failed to update DOT/MC verification' },
} as const;

/** Reports the result in a toast; returns whether it succeeded. */
export function useReviewDriver(id: string, kind: ReviewKind) {
  const send = useSend(kind === 'insurance' ? verifyInsurance : verifyDotMc, { refreshes: driverReads });
  const labels = reviewLabels[kind];
  const decide = async (body: BodyInput<typeof verifyInsurance>): Promise<boolean> => {
    try {
      await send.mutateAsync({ params: { id }, body });
      toast({ title: labels.done, description: 'We notify the driver.' });
      return true;
    } catch (error) {
      showError(labels.failed, error);
      return false;
    }
  };
  return { decide, isPending: send.isPending };
}

/** Reports the result in a toast; returns whether it succeeded. */
export function useDriverAccess({ id, isBlocked }: Pick<IndependentDriver, 'id' | 'isBlocked'>) {
  const send = useSend(isBlocked ? unblockDriver : blockDriver, { refreshes: driverReads });
  const change = async (reason: string): Promise<boolean> => {
    try {
      await send.mutateAsync({ params: { id }, body: { reason } });
      toast(
        isBlocked
          ? { title: 'Driver unblocked', description: 'The driver can sign in again.' }
          : { title: 'Driver blocked', description: 'Open sessions were ended.' },
      );
      return true;
    } catch (error) {
      showError('Failed to update driver status', error);
      return false;
    }
  };
  return { change, isPending: send.isPending };
}
