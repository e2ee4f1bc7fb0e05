import { useState } from 'react';
import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { amountInput } from '#shared/money-schemas.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { PendingDocument } from '../../documents/documents-schemas.ts';
import { DocumentPreview } from '../document-preview.tsx';
import { useCargoLimit, usePendingDocuments } from '../documents-data.ts';

const toName = ({ owner }: PendingDocument): string => owner.companyName ?? owner.fullName;

/** Approved certificates whose cargo limit nobody read; empty if there are none. */
export function CargoLimits() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = usePendingDocuments({ state: 'without_cargo_limit' });
  const [opened, setOpened] = useState<PendingDocument | null>(null);
  const count = data?.length ?? 0;
  const section = useFocusAfterStep(data ? String(count) : null);
  if (count === 0 && !opened) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Certificates without a cargo limit" className="outline-none">
      <Card
        title="Certificates without a cargo limit"
        text="Approved, but nobody has entered the limit. Until then, offers show no cargo coverage."
        flush
      >
        <ul className="divide-y divide-line border-t border-line">
          {data?.map((document) => (
            <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{toName(document)}</p>
                <p className="text-sm text-muted">
                  {document.verificationDate && `Approved ${formatDate(document.verificationDate)}`}
                  {document.expirationDate && `, expires ${formatDate(document.expirationDate)}`}
                </p>
              </div>
              <Button variant="secondary" size="sm" onClick={() => setOpened(document)}>
                Enter limit<span className="sr-only"> of {toName(document)}</span>
              </Button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className="border-t border-line p-3">
            <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          </div>
        )}
      </Card>
      {opened && <LimitDialog document={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

const problemWith = (amount: string): string | null => {
  const parsed = z.safeParse(amountInput, amount);
  if (!parsed.success) return parsed.error.issues[0]!.message;
  return Number(parsed.data) > 0 ? null : 'Enter an amount above zero';
};

/** Another officer entered it first, or the approval was withdrawn. */
const gone = ['cargo_limit_changed', 'not_approved', 'not_found'];

function useLimit(document: PendingDocument, onClose: () => void) {
  const { send, reload } = useCargoLimit();
  const [pending, setPending] = useState<'limit' | 'none' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (cargoLimit: string | null) => {
    const found = cargoLimit === null ? null : problemWith(cargoLimit);
    setProblem(found);
    if (found) return;
    setPending(cargoLimit === null ? 'none' : 'limit');
    try {
      const { cargoLimit: saved } = await send({ params: { id: document.id }, body: { cargoLimit } });
      toast({ title: saved === null ? 'Noted: no cargo limit shown' : 'Cargo limit saved', description: toName(document) });
      onClose();
    } catch (error) {
      const said = error instanceof ApiError ? error : null;
      toast({ title: "We couldn't save this", description: said?.userMessage ?? 'Please try again.', variant: 'destructive' });
      setProblem(said?.fields['cargoLimit'] ?? null);
      if (said && gone.includes(said.code)) await reload().then(onClose);
    } finally {
      setPending(null);
    }
  };
  return { save, pending, problem };
}

function LimitDialog({ document, onClose }: { document: PendingDocument; onClose: () => void }) {
  const [amount, setAmount] = useState('');
  const { save, pending, problem } = useLimit(document, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      size="lg"
      title="Cargo limit"
      text={`Certificate of insurance of ${toName(document)}`}
      foot={
        <>
          <Button
            variant="secondary"
            pending={pending === 'none'}
            pendingLabel="Saving..."
            disabled={pending === 'limit'}
            onClick={() => void save(null)}
          >
            No limit shown
          </Button>
          <Button pending={pending === 'limit'} pendingLabel="Saving..." disabled={pending === 'none'} onClick={() => void save(amount)}>
            Save limit
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="max-md:order-last">
          <DocumentPreview document={document} />
        </div>
        <Field
          label="Cargo coverage"
          hint="Motor truck cargo limit per load, in dollars. Shippers see it on the trust card."
          error={problem ?? undefined}
        >
          <Input inputMode="decimal" figures value={amount} onChange={(event) => setAmount(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
