import { useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { late } from '#web/ui/feedback/late.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { ComplianceDocument } from '../documents/documents-schemas.ts';
import { documentLabels } from '../documents/documents-rules.ts';
import { fileUrl } from './documents-data.ts';

const PdfPages = late(() => import('./pdf-pages.tsx').then((part) => part.PdfPages), <Skeleton className="h-96 w-full" />);

/** Download link for browsers that can't display the document. */
const DownloadLink = ({ id, fileName }: Pick<ComplianceDocument, 'id' | 'fileName'>) => (
  <a href={fileUrl(id, 'download')} download className="inline-flex items-center gap-1.5 font-head text-sm font-semibold text-action-ink">
    <Icon name="download" size={16} />
    Download<span className="sr-only"> {fileName}</span>
  </a>
);

function Picture({ document: { id, documentType, fileName } }: { document: ComplianceDocument }) {
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  if (isBroken) return <Alert tone="bad" announced title="We couldn't load the picture. Please download it." />;
  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <Button variant="secondary" size="sm" icon="search" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {isLarge ? 'Fit to width' : 'Enlarge'}
        </Button>
      </div>
      {/* Scrolled by keys when enlarged. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="max-h-[60dvh] overflow-auto border border-line bg-sunken" tabIndex={0} role="region" aria-label="Picture">
        <img
          src={fileUrl(id, 'view')}
          alt={`${documentLabels[documentType]}, ${fileName}`}
          onError={() => setBroken(true)}
          className={isLarge ? 'max-w-none' : 'mx-auto h-auto w-full'}
        />
      </div>
    </div>
  );
}

export function DocumentPreview({ document }: { document: ComplianceDocument }) {
  return (
    <div className="grid gap-3">
      {document.mimeType === 'application/pdf' ? (
        <PdfPages id={document.id} name={`${documentLabels[document.documentType]}, ${document.fileName}`} />
      ) : (
        <Picture document={document} />
      )}
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <span className="min-w-0 break-all">{document.fileName}</span>
        <DownloadLink id={document.id} fileName={document.fileName} />
      </p>
    </div>
  );
}

/** Null: closed. */
export function PreviewDialog({ document, onClose }: { document: ComplianceDocument | null; onClose: () => void }) {
  if (!document) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" title={documentLabels[document.documentType]}>
      <DocumentPreview document={document} />
    </Dialog>
  );
}
