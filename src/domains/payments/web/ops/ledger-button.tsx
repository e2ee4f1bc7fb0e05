import { useRef, useState } from 'react';
import { FileButton } from '#web/lists/file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateProblem } from '#web/ui/inputs/date-problem.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { exportLedger } from '../../endpoints.ts';
import { toSent } from './ops-data.ts';

const moneys = [
  { value: '', label: 'Test and live' },
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

export function LedgerButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="download" onClick={() => setOpen(true)}>
        Export ledger
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Export ledger"
        text="All ledger journals with accounts, payment and provider fee, oldest first, followed by bank payouts."
      >
        <LedgerDays />
      </Dialog>
    </>
  );
}

function LedgerDays() {
  const [narrowing, setNarrowing] = useState({ from: '', to: '', money: '' });
  const days = useRef<HTMLDivElement>(null);
  const halfTyped = () => [...(days.current?.querySelectorAll('input') ?? [])].find((input) => dateProblem(input));
  const field = (name: keyof typeof narrowing) => ({
    value: narrowing[name],
    onChange: ({ target }: { target: { value: string } }) => setNarrowing({ ...narrowing, [name]: target.value }),
  });
  return (
    <div ref={days} className="grid gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <Field label="Booked from (UTC)">
          <DateInput {...field('from')} />
        </Field>
        <Field label="Booked until (UTC)">
          <DateInput {...field('to')} />
        </Field>
        <Field label="Money">
          <Select options={moneys} {...field('money')} />
        </Field>
      </div>
      <div>
        <FileButton
          endpoint={exportLedger}
          query={toSent(narrowing)}
          name="ledger"
          size="md"
          isReady={() => {
            halfTyped()?.focus();
            return !halfTyped();
          }}
        />
      </div>
    </div>
  );
}
