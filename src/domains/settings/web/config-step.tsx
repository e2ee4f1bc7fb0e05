import { isFlagKey } from '#shared/system-settings.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { missingFlagReason } from '../config-rules.ts';

interface ConfigStepProps {
  configKey: string;
  title: string;
  text: string;
  /** The verb on the button, and the same while it runs. */
  action: string;
  pendingLabel: string;
  /** What was not done, told in a toast with why. */
  failed: string;
  dangerous?: boolean;
  /** The reason of a flag; null where none is asked for. */
  onSend: (reason: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an entry of the configuration goes or comes back, and why where it is the one of a flag. */
export function ConfigStep({ configKey, dangerous = false, onSend, onClose, ...words }: ConfigStepProps) {
  if (isFlagKey(configKey))
    return (
      <ReasonDialog
        {...words}
        hint="Stored in the audit log with your name."
        missing={missingFlagReason}
        maxLength={500}
        onSend={onSend}
        onClose={onClose}
      />
    );
  return <Confirm open onOpenChange={(isOpen) => !isOpen && onClose()} {...words} dangerous={dangerous} onConfirm={() => onSend(null)} />;
}
