import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { PendingDocument } from '../documents/documents-schemas.ts';
import { documentLabels } from '../documents/documents-rules.ts';
import { DocumentPreview } from './document-preview.tsx';
import { ReviewButtons, ReviewFields, useDecision } from './review-parts.tsx';

interface ReviewDialogProps {
  document: PendingDocument;
  onClose: () => void;
}

export function ReviewDialog({ document, onClose }: ReviewDialogProps) {
  const decision = useDecision({ document, onDecided: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decision.choice && onClose()}
      size="lg"
      title="Verify Document"
      text={documentLabels[document.documentType]}
      foot={<ReviewButtons document={document} decision={decision} />}
    >
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DocumentPreview document={document} />
        <ReviewFields document={document} decision={decision} />
      </div>
    </Dialog>
  );
}
