import type { SystemFlag } from '#shared/system-settings.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { missingFlagReason } from '../config-rules.ts';
import { useFlags } from './use-flags.ts';
import { flagLabels } from './flag-labels.ts';

interface ToggleFlagProps {
  flag: SystemFlag;
  isOn: boolean;
  onClose: () => void;
}

export function ToggleFlag({ flag, isOn, onClose }: ToggleFlagProps) {
  const { turn } = useFlags();
  const { label, on, off, warnsOff } = flagLabels[flag];
  const send = async (reason: string) => {
    await turn(flag, isOn, reason);
    if (flag === 'dotMcValidationEnabled')
      toast({ title: isOn ? 'DOT/MC validation enabled successfully' : 'DOT/MC validation disabled successfully' });
    else toast({ title: 'System configuration updated successfully' });
  };
  return (
    <ReasonDialog
      title={`Turn ${isOn ? 'on' : 'off'} ${label}?`}
      text={isOn ? on : off}
      hint="Stored in the audit log with your name."
      missing={missingFlagReason}
      maxLength={500}
      isCalm={isOn || !warnsOff}
      action={`Turn ${isOn ? 'on' : 'off'}`}
      pendingLabel="Saving..."
      failed="Failed to update configuration"
      onSend={send}
      onClose={onClose}
    />
  );
}
