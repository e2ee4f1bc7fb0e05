import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { CarrierScores } from '../schemas.ts';
import { shareWords } from '../rules.ts';
import { useCarrierScores } from './review-data.ts';

const lines = ({ onTime, priceHeld, withoutClaim, withoutNewMarks }: CarrierScores) => [
  { label: 'On time', share: onTime, means: 'Delivered by the promised day' },
  { label: 'Price held', share: priceHeld, means: 'Nothing was added to the accepted price' },
  { label: 'Without a claim', share: withoutClaim, means: 'No claim ended in an award' },
  {
    label: 'Without new marks',
    share: withoutNewMarks,
    means:
      'Of those inspected at pickup and at delivery: nothing was marked that was not there before. What came to light later, and marks that a claim was refused for, are not in it',
  },
];

const completedWords = (completed: number): string =>
  completed === 1
    ? 'Counted from 1 completed transport here.'
    : `Counted from ${completed.toLocaleString('en-US')} completed transports here.`;

/** What the records of completed transports say, each with how many were counted. */
export function CarrierScoreCard({ carrierId }: { carrierId: string }) {
  const scores = useCarrierScores(carrierId);
  return (
    <Card title="From the records" {...(scores.data && scores.data.completed > 0 && { text: completedWords(scores.data.completed) })}>
      <ListState query={scores}>
        {(found) =>
          found.completed === 0 ? (
            <p className="text-muted">No transport completed here yet.</p>
          ) : (
            <dl className="grid divide-y divide-line rounded border border-line">
              {lines(found).map(({ label, share, means }) => (
                <div key={label} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
                  <dt className="form-label sm:pt-1">{label}</dt>
                  <dd>
                    <span>{shareWords(share) ?? 'Nothing to count yet'}</span>
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
