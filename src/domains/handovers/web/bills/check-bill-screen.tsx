import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { CheckedBill } from '../../bills/schemas.ts';
import { checkBill } from '../../endpoints.ts';

export const meta = () => pageTitle('Check a Bill of Lading');

const stages = { pickup: 'Received at pickup', delivery: 'Delivered' } as const;
const verdicts: Readonly<Record<string, string>> = {
  clean: 'Clean: nothing new',
  exceptions: 'With exceptions',
  subject: 'Subject to inspection',
};

function Found({ bill }: { bill: CheckedBill }) {
  const { carrier, verdict } = bill;
  return (
    <div className="grid gap-6">
      {bill.verified ? (
        <Alert tone="good" title="This bill of lading was issued, and nothing of it has changed since" announced>
          Hold each line and both fingerprints against the paper: what differs there was not issued here.
        </Alert>
      ) : (
        <Alert tone="bad" title="What is kept of this bill no longer matches its fingerprints" announced>
          Do not rely on the paper. Write to our support with its code.
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'Code', value: bill.code, figures: true },
          { label: stages[bill.stage], value: formatDateTime(bill.issuedAt), figures: true },
          { label: 'Carrier', value: carrier.name, wide: true },
          { label: 'USDOT number', value: carrier.dot, figures: true },
          { label: 'MC number', value: carrier.mc, figures: true },
          { label: 'Vehicle', value: bill.vehicle },
          { label: 'Its number ends in', value: bill.vinEnd, figures: true },
          { label: 'From', value: bill.from },
          { label: 'To', value: bill.to },
          { label: 'Photos', value: String(bill.photos), figures: true },
          { label: 'Marks', value: String(bill.marks), figures: true },
          ...(verdict ? [{ label: 'Taken over', value: verdicts[verdict] ?? verdict, wide: true }] : []),
          { label: 'SHA-256 of the bill', value: <span className="break-all">{bill.hash}</span>, figures: true, wide: true },
          {
            label: 'SHA-256 of the signed inspection',
            value: <span className="break-all">{bill.inspectionHash}</span>,
            figures: true,
            wide: true,
          },
        ]}
      />
    </div>
  );
}

function Checked({ code }: { code: string }) {
  const bill = useCall(checkBill, { params: { code } }, { silent: true, fresh: true });
  return (
    <ListState
      query={bill}
      errorText="The bill of lading could not be looked up."
      absentText="No bill of lading was issued under this code. Compare each letter and digit with the paper."
    >
      {(found) => <Found bill={found} />}
    </ListState>
  );
}

/** Whoever holds a bill of lading reads here what was issued under its code, without an account. */
export default function CheckBillScreen() {
  const { code } = useParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code ?? '');
  return (
    <Page title="Check a bill of lading" text="Its code stands at the foot of every page." width="door">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) void navigate(`/check-bill/${encodeURIComponent(typed.trim())}`);
        }}
      >
        <Field label="Code" hint="Twelve letters and digits, such as K7QF-2MWD-9XTR">
          <Input figures value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" maxLength={20} />
        </Field>
        <Button type="submit">Check</Button>
      </form>
      {code && <Checked key={code} code={code} />}
    </Page>
  );
}
