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

export const meta = () => pageTitle('Verify a Bill of Lading');

const stages = { pickup: 'Received at pickup', delivery: 'Delivered' } as const;
const verdicts: Readonly<Record<string, string>> = {
  clean: 'Clean: no new damage',
  exceptions: 'With exceptions',
  subject: 'Subject to inspection',
};

function Found({ bill }: { bill: CheckedBill }) {
  const { carrier, verdict } = bill;
  return (
    <div className="grid gap-6">
      {bill.verified ? (
        <Alert tone="good" title="This bill of lading is genuine and unchanged" announced>
          Compare each line and both fingerprints with your document. If anything differs, we didn't issue it.
        </Alert>
      ) : (
        <Alert tone="bad" title="Our stored copy no longer matches its fingerprints" announced>
          Don't rely on this document. Contact support and give them its code.
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
          { label: 'Vehicle number ends in', value: bill.vinEnd, figures: true },
          { label: 'From', value: bill.from },
          { label: 'To', value: bill.to },
          { label: 'Photos', value: String(bill.photos), figures: true },
          { label: 'Damage', value: String(bill.marks), figures: true },
          ...(verdict ? [{ label: 'Received', value: verdicts[verdict] ?? verdict, wide: true }] : []),
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
      errorText="We couldn't look up this bill of lading."
      absentText="No bill of lading has this code. Compare each letter and digit with the document."
    >
      {(found) => <Found bill={found} />}
    </ListState>
  );
}

export default function CheckBillScreen() {
  const { code } = useParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code ?? '');
  return (
    <Page title="Verify a bill of lading" text="The code is at the bottom of every page." width="door">
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
        <Button type="submit">Verify</Button>
      </form>
      {code && <Checked key={code} code={code} />}
    </Page>
  );
}
