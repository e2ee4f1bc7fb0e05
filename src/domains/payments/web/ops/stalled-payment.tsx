import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { PaymentDetail } from '../../ops/schemas.ts';
import { describeStall } from '../../ops/ops-rules.ts';

export function StalledPayment({ transportId, stands }: Pick<PaymentDetail, 'transportId' | 'stands'>) {
  if (stands.length === 0) return null;
  return (
    <Alert tone="warn" title="This payment needs attention">
      <ul>
        {stands.map((stand) => (
          <li key={`${stand.kind} ${stand.since}`}>
            {describeStall(stand)}, since {formatDateTime(stand.since)}
            {stand.kind === 'arrival' && (
              <span>
                .{' '}
                <Link to={`/transports/${transportId}`} className="underline underline-offset-2">
                  Decide the dry run
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
