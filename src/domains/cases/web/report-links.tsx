import { useState } from 'react';
import { z } from 'zod';
import { useStep } from '#domains/quotes/web/quote-data.ts';
import { formatDate } from '#shared/dates.ts';
import { MoneyField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { caseReport, type TransportCases } from '../schemas.ts';
import { useReportCase } from './case-data.ts';

type Kind = 'withheld' | 'not_delivered';

const formId = 'case-report';

const windows = {
  withheld: {
    title: 'Does the driver demand more money?',
    text: 'The price was agreed before pickup. You owe nothing at the door. We alert Carriage and put the whole payment on hold.',
    comment: 'What does the driver say?',
    action: 'Report withheld vehicle',
  },
  not_delivered: {
    title: 'Report the vehicle missing?',
    text: 'We file a claim for its full value and put the whole payment on hold. By law, the carrier acknowledges it within 30 days and answers within 120.',
    comment: 'What do you know?',
    action: 'Report missing',
  },
} as const;

/** The shipper's reports about a vehicle in transit; empty for other readers. */
export function ReportLinks({ transportId, cases: { can, missingFrom, value } }: { transportId: string; cases: TransportCases }) {
  const [open, setOpen] = useState<Kind | null>(null);
  if (!can.reportWithheld && !can.reportMissing) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-print="hide">
      <Menu
        align="start"
        trigger={
          <Button variant="quiet" className="-mx-4 min-h-12">
            Report a problem
          </Button>
        }
        items={[
          ...(can.reportWithheld ? [{ label: 'The driver demands more money', onSelect: () => setOpen('withheld') }] : []),
          ...(can.reportMissing ? [{ label: 'Report it missing', onSelect: () => setOpen('not_delivered') }] : []),
        ]}
      />
      {!can.reportMissing && missingFrom && (
        <span className="text-sm text-muted">You can report it missing from {formatDate(missingFrom)}.</span>
      )}
      {open && <ReportDialog kind={open} transportId={transportId} value={value} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface ReportDialogProps {
  readonly kind: Kind;
  readonly transportId: string;
  readonly value: string | null;
  readonly onClose: () => void;
}

/** Initial values; the claim starts at the declared value. */
export const reportStart = (kind: Kind, value: string | null) =>
  kind === 'withheld' ? { kind, demanded: null, comment: '' } : { kind, amount: value ?? '', comment: '' };

function ReportDialog({ kind, transportId, value, onClose }: ReportDialogProps) {
  const { title, text, comment, action } = windows[kind];
  const form = useZodForm(caseReport, reportStart(kind, value) as z.input<typeof caseReport>);
  const report = useReportCase();
  const run = useStep();
  const send = async (body: z.output<typeof caseReport>) => {
    await run('Failed to report', () => report.mutateAsync({ params: { id: transportId }, body }));
    onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} text={text}>
      <Form form={form} onSubmit={send} id={formId} className="gap-4">
        {kind === 'withheld' && (
          <Alert tone="warn" title="In danger? Call 911.">
            Do not pay and do not argue. Take photos and keep messages.
          </Alert>
        )}
        {kind === 'withheld' ? (
          <MoneyField formId={formId} name="demanded" label="Amount demanded" placeholder="0.00" optional />
        ) : (
          <MoneyField
            formId={formId}
            name="amount"
            label="Full value of the vehicle"
            hint="From your request; change it if you can prove another value"
            required
          />
        )}
        <TextareaField formId={formId} name="comment" label={comment} hint="Visible to the carrier and Carriage." rows={3} required />
        <FormFoot onCancel={onClose}>
          <SubmitButton variant="danger" pendingLabel="Sending...">
            {action}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
