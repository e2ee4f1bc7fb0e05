import { useState } from 'react';
import { useStep } from '#domains/quotes/web/quote-data.ts';
import { formatUsd } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import type { ChangeOrder } from '../../changes/schemas.ts';
import { describeLeave, getTotal } from './change-labels.ts';
import { useApproveChange, useDeclineChange, usePayChange, useTakeChangeBack, useWithdrawForChange } from './change-data.ts';

export function ChangeActions({ order }: { order: ChangeOrder }) {
  const { can } = order;
  if (!Object.values(can).some(Boolean)) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {can.approve && <Approve order={order} />}
      {can.pay && <Pay order={order} />}
      {can.decline && <Decline order={order} />}
      {can.takeBack && <TakeBack order={order} />}
      {can.withdraw && <Leave order={order} />}
    </div>
  );
}

function Approve({ order }: { order: ChangeOrder }) {
  const { id, amount, isDirect } = order;
  const total = formatUsd(getTotal(order));
  const [isOpen, setOpen] = useState(false);
  const approve = useApproveChange();
  const pay = usePayChange();
  const run = useStep();
  const yes = async () => {
    const isApproved = await run('Failed to approve the change order', () => approve.mutateAsync({ params: { id }, body: {} }));
    // If it was answered meanwhile, the error was already shown and there is nothing to pay.
    if (isApproved && !isDirect) await pay(id);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{isDirect ? 'Approve' : `Approve and pay ${formatUsd(amount)}`}</Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`Approve ${formatUsd(amount)} more?`}
        text={
          isDirect
            ? `The new total is ${total}. You settle directly, so nothing is charged here.`
            : `You pay ${formatUsd(amount)} on the next page, and it is held until delivery. The new total is ${total}.`
        }
        action={isDirect ? 'Approve' : 'Approve and pay'}
        pendingLabel="Approving..."
        cancel="Cancel"
        onConfirm={yes}
      />
    </>
  );
}

function Pay({ order: { id, amount } }: { order: ChangeOrder }) {
  const [isOpening, setOpening] = useState(false);
  const pay = usePayChange();
  const open = async () => {
    setOpening(true);
    await pay(id).catch(() => {});
    setOpening(false);
  };
  return (
    <Button pending={isOpening} pendingLabel="Opening..." onClick={() => void open()}>
      Pay {formatUsd(amount)}
    </Button>
  );
}

function Decline({ order: { id, amount, totalBefore } }: { order: ChangeOrder }) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const decline = useDeclineChange();
  const run = useStep();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`Decline ${formatUsd(amount)} more?`}
        text={`The agreed price of ${formatUsd(totalBefore)} still applies. Before pickup the carrier can leave the job.`}
        action="Decline"
        pendingLabel="Declining..."
        cancel="Cancel"
        dangerous
        onConfirm={() =>
          run('Failed to decline the change order', () => decline.mutateAsync({ params: { id }, body: { answer: answer.trim() || null } }))
        }
      >
        <Field label="Reason" optional hint="Visible to the carrier.">
          <Textarea rows={2} maxLength={500} value={answer} onChange={(event) => setAnswer(event.target.value)} />
        </Field>
      </Confirm>
    </>
  );
}

function TakeBack({ order: { id } }: { order: ChangeOrder }) {
  const take = useTakeChangeBack();
  const run = useStep();
  const back = () => run('Failed to withdraw the change order', () => take.mutateAsync({ params: { id } })).catch(() => {});
  return (
    <Button variant="secondary" pending={take.isPending} pendingLabel="Withdrawing..." onClick={() => void back()}>
      Withdraw
    </Button>
  );
}

function Leave({ order }: { order: ChangeOrder }) {
  const { id } = order;
  const [isOpen, setOpen] = useState(false);
  const leave = useWithdrawForChange();
  const run = useStep();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Leave job
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Leave this job?"
        text={describeLeave(order)}
        action="Leave job"
        pendingLabel="Leaving..."
        cancel="Cancel"
        dangerous
        onConfirm={() => run('Failed to leave the job', () => leave.mutateAsync({ params: { id }, body: {} }))}
      />
    </>
  );
}
