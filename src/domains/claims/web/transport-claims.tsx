import { Link } from 'react-router';
import { formatUsd } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import type { ClaimLine } from '../schemas.ts';
import { describeClaimState, describeNext } from './claim-labels.ts';
import { useTransportClaims } from './claim-data.ts';

export function TransportClaims({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data } = useTransportClaims(transportId, enabled);
  if (!data || (data.claims.length === 0 && !data.can.open)) return null;
  const file = data.can.open && (
    <p className="-my-1 flex flex-wrap items-center gap-x-2 text-muted" data-print="hide">
      Damage or loss?
      <Link
        to={`/transports/${transportId}/claim`}
        className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-2"
      >
        File a claim
      </Link>
    </p>
  );
  if (data.claims.length === 0) return file;
  return (
    <Card title="Damage or loss" {...(file && { foot: file })}>
      <ul className="grid gap-3">
        {data.claims.map((claim) => (
          <Line key={claim.id} claim={claim} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ claim }: { claim: ClaimLine }) {
  const [tone, stateLabel] = describeClaimState(claim);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to={`/claims/${claim.id}`}
        className="inline-flex min-h-12 items-center font-head font-semibold underline-offset-2 hover:underline"
      >
        Claim of {formatUsd(claim.claimed)}
      </Link>
      <Badge tone={tone}>{stateLabel}</Badge>
      <span className="text-sm text-muted">
        {describeNext(claim) || (claim.awarded === null || Number(claim.awarded) === 0 ? '' : `${formatUsd(claim.awarded)} awarded`)}
      </span>
    </li>
  );
}
