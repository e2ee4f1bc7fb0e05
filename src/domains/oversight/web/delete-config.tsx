import { isFlagKey } from '#shared/system-settings.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useSend } from '#web/api/queries.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { deleteConfig, missingFlagReason, type ConfigEntry } from '../config-contract.ts';
import { settingReads } from './use-flags.ts';

/** Asks before an entry is deleted, and why where it is the one of a flag. */
export function DeleteConfig({ entry, onClose }: { entry: ConfigEntry; onClose: () => void }) {
  const remove = useSend(deleteConfig, { refreshes: settingReads });
  const title = `Delete ${entry.key}?`;
  const text = entry.isKnown ? 'The setting has its default again, at once.' : 'The entry is gone; its history stays, and takes it back.';
  const send = async (reason: string | null) => {
    try {
      await remove.mutateAsync({ params: { key: entry.key }, query: { reason } });
    } catch (error) {
      toastFailure('Failed to delete configuration', error);
      throw error;
    }
    toast({ title: 'System configuration deleted successfully' });
  };
  if (isFlagKey(entry.key))
    return (
      <ReasonDialog
        title={title}
        text={text}
        hint="It is kept in the audit log, with your name."
        missing={missingFlagReason}
        maxLength={500}
        action="Delete"
        pendingLabel="Deleting..."
        onSend={send}
        onClose={onClose}
      />
    );
  return (
    <Confirm
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text={text}
      action="Delete"
      pendingLabel="Deleting..."
      dangerous
      onConfirm={() => send(null)}
    />
  );
}
