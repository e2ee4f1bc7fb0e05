import type { z } from 'zod';
import { formatDateTime } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Card } from '#web/ui/card.tsx';
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

function RecordGate({ transportId, next }: { transportId: string; next: Direction }) {
  const record = useSend(recordGate, { refreshes: ['/api/transports', '/api/turns'] });
  const form = useZodForm(gateInput, { direction: next, note: '' });
  const send = async (body: z.output<typeof gateInput>) => {
    await record.mutateAsync({ params: { id: transportId }, body });
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
    </Form>
  );
}
