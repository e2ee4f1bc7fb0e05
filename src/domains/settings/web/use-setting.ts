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

type Values = Readonly<Partial<Record<SettingKey, string>>>;

export function useSettings(keys: readonly SettingKey[], entries: readonly ConfigEntry[]) {
  const [typed, setTyped] = useState<Values>({});
  const [problems, setProblems] = useState<Values>({});
  const send = useSend(setConfig, { refreshes: settingReads });
  const getEntry = (key: SettingKey) => entries.find((entry) => entry.key === key);
  const getStored = (key: SettingKey) => String(settingValue(key, getEntry(key)?.value));
  const values: Values = Object.fromEntries(keys.map((key) => [key, typed[key] ?? getStored(key)]));
  const changed = keys.filter((key) => values[key]!.trim() !== getStored(key));
  const save = async () => {
    const wrong = changed.filter((key) => settingProblem(key, values[key]!));
    setProblems(Object.fromEntries(wrong.map((key) => [key, `Enter ${settingRange(key)}`])));
    if (wrong.length > 0) return;
    try {
      for (const key of changed) await send.mutateAsync({ body: settingBody(key, values[key]!, getEntry(key)) });
      setTyped({});
      toast({ title: 'System configuration updated successfully' });
    } catch (error) {
      toastFailure('Failed to update configuration', error);
    }
  };
  const type = (key: SettingKey, value: string) => setTyped({ ...typed, [key]: value });
  return { values, problems, isChanged: changed.length > 0, isPending: send.isPending, type, save };
}

export function useSetting(key: SettingKey, entry: ConfigEntry | undefined) {
  const { values, problems, type, ...rest } = useSettings([key], entry ? [entry] : []);
  return { ...rest, value: values[key]!, problem: problems[key] ?? null, type: (value: string) => type(key, value) };
}
