import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { documentLabels } from '../../documents/documents-rules.ts';
import type { PendingDocument } from '../../documents/documents-schemas.ts';
import { DocumentPreview } from '../document-preview.tsx';
import { ReviewButtons, ReviewFields, useDecision } from '../review-parts.tsx';
import { useShortcuts } from '#web/lists/shortcuts/use-shortcuts.ts';

interface ReviewPaneProps {
  document: PendingDocument;
  /** '2 of 11'. */
  position: string;
  /** Closed until the reader opens the first document; later ones open by themselves. */
  preview: 'closed' | 'coming' | 'open';
  onOpen: () => void;
  onDecided: () => void;
  areKeysOn: boolean;
}

export function ReviewPane({ document, position, preview, onOpen, onDecided, areKeysOn }: ReviewPaneProps) {
  const decision = useDecision({ document, onDecided });
  const pane = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => pane.current?.querySelector<HTMLElement>(selector)?.focus();
  useShortcuts(areKeysOn, { a: () => (preview === 'open' ? focus('[data-approve]') : onOpen()), r: () => focus('textarea'), o: onOpen });
  const label = documentLabels[document.documentType];
  return (
    <div ref={pane} className="grid min-w-0 gap-4 p-5">
      <h3 tabIndex={-1} data-review-heading className="text-lg outline-none">
        {label}, {document.owner.companyName ?? document.owner.fullName}
        <span className="ml-2 font-sans text-sm font-normal text-muted">{position}</span>
      </h3>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {preview === 'closed' ? (
          <div className="grid min-h-48 place-items-center rounded border border-dashed border-line-strong p-6">
            <Button variant="secondary" icon="eye" onClick={onOpen}>
              Open document<span className="sr-only">: {label}</span>
            </Button>
          </div>
        ) : preview === 'open' ? (
          <DocumentPreview document={document} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
        <div className="grid gap-4">
          <ReviewFields document={document} decision={decision} />
          <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface py-3">
            {preview !== 'open' && <p className="basis-full text-sm text-muted">Open the document to approve it.</p>}
            <ReviewButtons document={document} decision={decision} isSeen={preview === 'open'} />
          </div>
        </div>
      </div>
    </div>
  );
}
