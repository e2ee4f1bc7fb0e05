import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ageWords } from './document-words.ts';
import { usePendingDocuments } from './documents-data.ts';

/** Leads whoever reviews to the documents that wait, and says how many and for how long; nothing while none does. */
export function PendingEntrance() {
  const { data, hasNextPage } = usePendingDocuments();
  if (!data || data.length === 0) return null;
  const count = hasNextPage
    ? `More than ${data.length} documents wait`
    : data.length === 1
      ? '1 document waits'
      : `${data.length} documents wait`;
  return (
    <Card title="Pending Verification" text={`${count} for review. The oldest: ${ageWords(data[0]!.ageDays).toLowerCase()}.`}>
      <ButtonLink to="/compliance-documents" variant="secondary" iconAfter="arrow-right">
        Review documents
      </ButtonLink>
    </Card>
  );
}
