import { formatDate } from '#shared/dates.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { MessageDocument } from '../schemas.ts';
import { documentSize } from '../rules.ts';
import { documentUrl } from './message-data.ts';

/** Download only, because another person wrote it. */
export function SentDocument({
  transportId,
  paper: { id, fileName, byteSize, deletedAt },
}: {
  transportId: string;
  paper: MessageDocument;
}) {
  const about = `PDF, ${documentSize(byteSize)}`;
  if (deletedAt)
    return (
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {fileName} ({about}): deleted on {formatDate(deletedAt)} when its retention period ended
      </p>
    );
  return (
    <a
      href={documentUrl(transportId, id)}
      download
      className="flex min-h-12 max-w-full items-center gap-3 justify-self-start rounded border border-line bg-surface px-3 py-2 no-underline hover:underline"
    >
      <Icon name="file" className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{fileName}</span>
        <span className="block text-sm text-muted">{about}</span>
      </span>
      <Icon name="download" size={16} className="shrink-0 text-action-ink" />
    </a>
  );
}
