import type { SystemFlag } from '#shared/system-settings.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { getFlagNotice, getSystemFlags, listConfig, listConfigChanges, setSystemFlags } from '../endpoints.ts';

/** Whatever shows a setting: a change of one is asked for again everywhere. */
export const settingReads: readonly string[] = [
  listConfig.path,
  listConfigChanges.path,
  getSystemFlags.path,
  getFlagNotice.path,
  '/api/validate/dot-mc/status',
];

/** The system flags, and a way to turn one with a reason. */
export function useFlags() {
  const flags = useCall(getSystemFlags, {}, { fresh: true });
  const send = useSend(setSystemFlags, { refreshes: settingReads });
  /** What the others are is read anew: nobody turns back what somebody else just turned. */
  const turn = async (flag: SystemFlag, isOn: boolean, reason: string) => {
    const { data: now } = await flags.refetch({ throwOnError: true });
    await send.mutateAsync({ body: { ...now!, [flag]: isOn, reason } });
  };
  return { flags, turn };
}
