import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { listBills } from '../../endpoints.ts';

const names = { pickup: 'Received at pickup', delivery: 'Delivered' } as const;

export function TransportBills({ transportId }: { transportId: string }) {
  const { data } = useCall(listBills, { params: { id: transportId } }, { silent: true, fresh: true });
  if (!data || data.length === 0) return null;
  return (
    <Card title="Bill of lading" text="The signed receipt, in the carrier's name. Anyone who has a copy can verify it by its code.">
      <ul className="grid gap-3">
        {data.map(({ id, stage, code, issuedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <span className="font-semibold">{names[stage]}</span>, {formatDateTime(issuedAt)}
              <span className="figures block text-muted">{code}</span>
            </span>
            <ButtonLink
              to={`/api/bills-of-lading/${id}/file`}
              reloadDocument
              download
              variant="secondary"
              aria-label={`Download PDF: ${names[stage].toLowerCase()}`}
            >
              Download PDF
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
