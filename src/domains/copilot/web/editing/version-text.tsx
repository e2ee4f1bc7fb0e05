import { formatDate } from '#shared/dates.ts';
import type { FactVersion } from '../../editing/schemas.ts';
import { markLabels, topicLabels } from '../../rules.ts';
import { ChangedText } from './changed-text.tsx';

const toLines = ({ topic, citation, asOf, mark, isNews, keywords, related }: FactVersion): readonly (readonly [string, string])[] => [
  ['Topic', topicLabels[topic]],
  ['Source', citation],
  ['As of', formatDate(asOf)],
  ['Checked', markLabels[mark]],
  ['May change soon', isNews ? 'Yes' : 'No'],
  ['Keywords', keywords],
  ['Related facts', related || 'no other fact'],
];

export function VersionText({ version, before }: { version: FactVersion; before: FactVersion | null }) {
  const earlier = before && toLines(before);
  const lines = toLines(version).filter(([, value], at) => !earlier || earlier[at]![1] !== value);
  return (
    <div className="grid gap-2">
      <p className="max-w-text wrap-anywhere">{before ? <ChangedText before={before.text} after={version.text} /> : version.text}</p>
      {lines.length > 0 && (
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
          {lines.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">
                {earlier ? <ChangedText before={earlier.find(([name]) => name === label)![1]} after={value} /> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
