import type { SystemFlag } from '#shared/system-settings.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { getFlagNotice, getSystemFlags, listConfig, listConfigChanges, setSystemFlags } from '../endpoints.ts';

export const settingReads: readonly string[] = [
  listConfig.path,
  listConfigChanges.path,
  getSystemFlags.path,
  getFlagNotice.path,
  '/api/validate/dot-mc/status',
];

export function useFlags() {
  const flags = useCall(getSystemFlags, {}, { fresh: true });
  const send = useSend(setSystemFlags, { refreshes: settingReads });
  /** Reads the other flags again, so that another administrator's change is not reverted. */
  const turn = async (flag: SystemFlag, isOn: boolean, reason: string) => {
    const { data: now } = await flags.refetch({ throwOnError: true });
    await send.mutateAsync({ body: { ...now!, [flag]: isOn, reason } });
  };
  return { flags, turn };
}
