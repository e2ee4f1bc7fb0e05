import { useState } from 'react';
import { settingProblem, settingRange, settingValue, systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { ConfigEntry } from '../config-schemas.ts';
import { setConfig } from '../endpoints.ts';
import { settingReads } from './use-flags.ts';

/** Keeps the stored description. */
export const settingBody = (key: SettingKey, value: string, entry: Pick<ConfigEntry, 'description'> | undefined) => ({
  key,
  value: value.trim(),
  category: systemSettings[key].category,
  description: entry?.description ?? null,
});

export function useSetting(settingKey: SettingKey, entry: ConfigEntry | undefined) {
  const stored = String(settingValue(settingKey, entry?.value));
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(setConfig, { refreshes: settingReads });
  const value = typed ?? stored;
  const save = async () => {
    const wrong = settingProblem(settingKey, value);
    setProblem(wrong && `Enter ${settingRange(settingKey)}`);
    if (wrong) return;
    try {
      await send.mutateAsync({ body: settingBody(settingKey, value, entry) });
      setTyped(null);
      toast({ title: 'System configuration updated successfully' });
    } catch (error) {
      toastFailure('Failed to update configuration', error);
    }
  };
  return { value, problem, isChanged: value.trim() !== stored, isPending: send.isPending, type: setTyped, save };
}
