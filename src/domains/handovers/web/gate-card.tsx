import { useState } from 'react';
import type { z } from 'zod';
import { getCrew } from '#domains/quotes/endpoints.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { openDay } from '#shared/dates/days.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { gateInput, type GateRecord } from '../gates/schemas.ts';
import { listGateRecords, recordGate } from '../endpoints.ts';
import { directionLabels, gateId, recordLabels, type Direction } from '../gates/rules.ts';

interface GateCardProps {
  transportId: string;
  enabled: boolean;
  /** Next actions of the reader, or the overview that everyone sees. */
  place: 'waiting' | 'overview';
}

export function GateCard({ transportId, enabled, place }: GateCardProps) {
  const { data } = useCall(listGateRecords, { params: { id: transportId } }, { enabled, silent: true });
  if (!data || data.isAwaited !== (place === 'waiting')) return null;
  const { records, next } = data;
  if (records.length === 0 && next === null) return null;
  return (
    <Card id={gateId} title="Storage yard" text="Arrivals and departures. Each record is added to the chain of custody.">
      <div className="grid gap-4">
        {records.length > 0 && (
          <ul className="grid divide-y divide-line border-y border-line">
            {records.map((record) => (
              <Line key={record.id} record={record} />
            ))}
          </ul>
        )}
        {next && <RecordGate key={records.length} transportId={transportId} next={next} />}
      </div>
    </Card>
  );
}

const Line = ({ record: { direction, yard, note, recordedAt } }: { record: GateRecord }) => (
  <li className="grid gap-0.5 py-2">
    <p className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{directionLabels[direction]}</span>, {yard}
    </p>
    <p className="figures text-sm text-muted">{formatDateTime(recordedAt)}</p>
    {note && <p className="text-sm [overflow-wrap:anywhere]">{note}</p>}
  </li>
);

const formId = 'gate';
type GateInput = z.output<typeof gateInput>;

function useDeliveryDay(transportId: string, enabled: boolean): string | null {
  const [crew] = useCall(getCrew, { params: { id: transportId } }, { enabled }).data ?? [];
  return crew ? (crew.newDeliveryDay ?? crew.deliveryDay) : null;
}

function RecordGate({ transportId, next }: { transportId: string; next: Direction }) {
  const saveRecord = useSend(recordGate, { refreshes: ['/api/transports', '/api/turns'] });
  const form = useZodForm(gateInput, { direction: next, note: '' });
  const deliveryDay = useDeliveryDay(transportId, next === 'in');
  const [early, setEarly] = useState<GateInput | null>(null);
  const record = async (body: GateInput) => {
    await saveRecord.mutateAsync({ params: { id: transportId }, body });
  };
  const send = async (body: GateInput) => {
    if (deliveryDay !== null && openDay(new Date()) < deliveryDay) setEarly(body);
    else await record(body);
  };
  return (
    <Form id={formId} form={form} onSubmit={send} className="gap-4">
      <TextField
        formId={formId}
        name="note"
        label="Note"
        hint="Where it's parked, who has the keys, what you saw"
        autoComplete="off"
        optional
      />
      <SubmitButton className="justify-self-start" pendingLabel="Recording...">
        {recordLabels[next]}
      </SubmitButton>
      {early && deliveryDay && (
        <Confirm
          open
          onOpenChange={(isOpen) => !isOpen && setEarly(null)}
          title={`Record arrival before ${formatDate(deliveryDay)}?`}
          text="The vehicle is expected later. A record cannot be removed from the chain of custody."
          action="Record arrival"
          pendingLabel="Recording..."
          onConfirm={() => record(early)}
        />
      )}
    </Form>
  );
}
