import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { ApiError } from '#web/api/requests/call.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { checkDuplicateVin } from '../endpoints.ts';
import type { DuplicateVin } from '../vehicle/duplicate-vins-schemas.ts';

const reads = '/api/admin/duplicate-vins';

/** Another officer checked the pair first, or one of the requests is no longer open. */
const gone = ['already_checked', 'not_found'];

export function CheckVinDialog({ pair, onClose }: { pair: DuplicateVin; onClose: () => void }) {
  const { vin, first, second } = pair;
  const client = useQueryClient();
  const check = useSend(checkDuplicateVin, { refreshes: [reads] });
  const send = async (note: string) => {
    try {
      await check.mutateAsync({ body: { transportIds: [first.id, second.id], note } });
      toast({ title: 'Pair marked as checked', description: vin });
    } catch (error) {
      if (!(error instanceof ApiError) || !gone.includes(error.code)) throw error;
      toast({ title: 'Nothing was saved', description: error.userMessage, variant: 'destructive' });
      await refresh(client, reads);
    }
  };
  return (
    <ReasonDialog
      title="Mark as checked"
      text={`${first.shipperName} and ${second.shipperName} may both list ${vin}. Bidders no longer see the warning. A third account with this VIN is reported again.`}
      label="Note"
      hint="How you know that it is in order, such as the same family or a dealer. Only officers and administrators read it."
      missing="Say what you checked"
      maxLength={2000}
      isCalm
      action="Mark as checked"
      pendingLabel="Saving..."
      onSend={send}
      onClose={onClose}
    />
  );
}
