import type { ComplianceDocument } from '#domains/compliance/documents-contract.ts';
import { documentLabels } from '#domains/compliance/documents-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { useDriverDocuments } from './drivers-data.ts';

/** The papers that the driver has filed, newest first; each opens in a new tab. */
export function DriverDocuments({ driverId }: { driverId: string }) {
  const documents = useDriverDocuments(driverId);
  return (
    <ListState
      query={documents}
      empty={<Empty title="No documents yet" text="Papers that the driver uploads stand here, with what reviewers decided." />}
    >
      {(list) => (
        <>
          <ul className="grid divide-y divide-line rounded border border-line bg-surface">
            {list.map((document: ComplianceDocument) => (
              <li key={document.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
                <DocumentLine document={document} />
              </li>
            ))}
          </ul>
          {documents.hasNextPage && (
            <LoadMore hasMore pending={documents.isFetchingNextPage} onMore={() => void documents.fetchNextPage()} />
          )}
        </>
      )}
    </ListState>
  );
}

const megabytes = (bytes: number | null): string => (bytes === null ? '' : `, ${(bytes / 1024 / 1024).toFixed(2)} MB`);

function DocumentLine({ document }: { document: ComplianceDocument }) {
  const { id, documentType, fileName, fileSize, uploadedAt, expirationDate, isExpired, verified, rejectionReason } = document;
  const label = documentLabels[documentType];
  return (
    <>
      <div className="min-w-0">
        <p className="font-head font-semibold">{label}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {fileName}
          {megabytes(fileSize)}, uploaded {formatDate(uploadedAt)}
        </p>
        {expirationDate && (
          <p className={isExpired ? 'text-sm font-semibold text-bad' : 'text-sm text-muted'}>
            {isExpired ? 'Expired' : 'Expires'} {formatDate(expirationDate)}
          </p>
        )}
        {rejectionReason && <p className="text-sm text-bad">{rejectionReason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isExpired ? (
          <Badge tone="bad">Expired</Badge>
        ) : (
          <Badge tone={verified ? 'good' : rejectionReason ? 'bad' : 'warn'}>
            {verified ? 'Verified' : rejectionReason ? 'Rejected' : 'Pending'}
          </Badge>
        )}
        <a
          className="text-action-ink underline"
          href={`/api/compliance/documents/${id}/file`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Preview ${label}, ${fileName}`}
        >
          Preview
        </a>
      </div>
    </>
  );
}
