import { isFlagKey } from '#shared/system-settings.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { missingFlagReason } from '../config-rules.ts';

interface ConfigStepProps {
  configKey: string;
  title: string;
  text: string;
  action: string;
  pendingLabel: string;
  failed: string;
  dangerous?: boolean;
  /** Null if the key is not a flag. */
  onSend: (reason: string | null) => Promise<unknown>;
  onClose: () => void;
}

export function ConfigStep({ configKey, dangerous = false, onSend, onClose, ...labels }: ConfigStepProps) {
  if (isFlagKey(configKey))
    return (
      <ReasonDialog
        {...labels}
        hint="Stored in the audit log with your name."
        missing={missingFlagReason}
        maxLength={500}
        onSend={onSend}
        onClose={onClose}
      />
    );
  return <Confirm open onOpenChange={(isOpen) => !isOpen && onClose()} {...labels} dangerous={dangerous} onConfirm={() => onSend(null)} />;
}
