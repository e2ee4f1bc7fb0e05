import { counted } from '#shared/text/counted.ts';
import { useCall } from '#web/api/queries.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { getFlagNotice } from '../endpoints.ts';

const refetchMs = 60_000;

export function FlagsStrip() {
  const { data } = useCall(getFlagNotice, {}, { silent: true, againIn: () => refetchMs });
  if (!data) return null;
  const { piiEncryptionEnabled, auditLoggingEnabled, plainFiles } = data;
  const files = counted(plainFiles, { one: 'file is', other: 'files are' });
  const warnings = [
    ...(piiEncryptionEnabled ? [] : ['New files are stored unencrypted.']),
    ...(plainFiles > 0 ? [`${files} stored unencrypted${piiEncryptionEnabled ? '. A job will encrypt them' : ''}.`] : []),
    ...(auditLoggingEnabled ? [] : ['Read-only access by administrators is not logged.']),
  ];
  if (warnings.length === 0) return null;
  return (
    <aside aria-label="System flags" data-print="hide" className="border-b border-bad bg-bad-tint">
      <p className="mx-auto flex max-w-desk gap-2 px-4 py-2 text-bad md:px-6">
        <Icon name="alert-triangle" className="mt-0.5 shrink-0" />
        <span>{warnings.join(' ')}</span>
      </p>
    </aside>
  );
}
