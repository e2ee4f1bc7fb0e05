import { counted } from '#shared/text/counted.ts';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { CarrierScores } from '../schemas.ts';
import { describeShare } from '../rules.ts';
import { useCarrierScores } from './review-data.ts';

const toLines = ({ onTime, withoutNoShow, withoutLateWithdrawal, priceHeld, withoutClaim, withoutNewMarks }: CarrierScores) => [
  { label: 'On time', share: onTime, means: 'Delivered by the promised day' },
  { label: 'Showed up for pickup', share: withoutNoShow, means: 'No no-show, unless excused' },
  { label: 'Kept the job', share: withoutLateWithdrawal, means: 'No withdrawal within 48 hours of pickup' },
  { label: 'Price kept', share: priceHeld, means: 'No increase of the accepted price' },
  { label: 'Without a claim', share: withoutClaim, means: 'No claim ended in an award' },
  {
    label: 'Without new marks',
    share: withoutNewMarks,
    means: 'Transports inspected at both ends with no new damage. Excludes damage found later and marks from declined claims',
  },
];

const describeCompleted = (completed: number): string =>
  `Based on ${counted(completed, { one: 'completed transport', other: 'completed transports' })}.`;

export function CarrierScoreCard({ carrierId }: { carrierId: string }) {
  const scores = useCarrierScores(carrierId);
  return (
    <Card title="Track record" {...(scores.data && scores.data.completed > 0 && { text: describeCompleted(scores.data.completed) })}>
      <ListState query={scores}>
        {(found) =>
          toLines(found).every(({ share }) => share.of === 0) ? (
            <p className="text-muted">No completed transports yet.</p>
          ) : (
            <dl className="grid divide-y divide-line rounded border border-line">
              {toLines(found).map(({ label, share, means }) => (
                <div key={label} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
                  <dt className="form-label sm:pt-1">{label}</dt>
                  <dd>
                    <span>{describeShare(share) ?? 'No data yet'}</span>
                    <span className="block text-sm text-muted">{means}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </ListState>
    </Card>
  );
}
