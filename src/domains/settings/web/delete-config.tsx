import { useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ConfigEntry } from '../config-schemas.ts';
import { deleteConfig } from '../endpoints.ts';
import { ConfigStep } from './config-step.tsx';
import { settingReads } from './use-flags.ts';

export function DeleteConfig({ entry: { key, isKnown }, onClose }: { entry: ConfigEntry; onClose: () => void }) {
  const remove = useSend(deleteConfig, { refreshes: settingReads });
  const send = async (reason: string | null) => {
    await remove.mutateAsync({ params: { key }, query: { reason } });
    toast({ title: 'System configuration deleted successfully' });
  };
  return (
    <ConfigStep
      configKey={key}
      title={`Delete ${key}?`}
      text={isKnown ? 'The setting returns to its default immediately.' : 'The entry is deleted. You can undo this in its history.'}
      action="Delete"
      pendingLabel="Deleting..."
      failed="Failed to delete configuration"
      dangerous
      onSend={send}
      onClose={onClose}
    />
  );
}
