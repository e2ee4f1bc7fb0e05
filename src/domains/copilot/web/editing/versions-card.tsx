import { formatDateTime } from '#shared/dates.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import type { FactVersion } from '../../editing/schemas.ts';
import { VersionText } from './version-text.tsx';

const states: Record<FactVersion['state'], { tone: Tone; word: string }> = {
  current: { tone: 'good', word: 'Current' },
  proposed: { tone: 'warn', word: 'Waiting for review' },
  replaced: { tone: 'neutral', word: 'Replaced' },
  declined: { tone: 'bad', word: 'Declined' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
};

export function VersionsCard({ versions }: { versions: readonly FactVersion[] }) {
  return (
    <Card title="Versions" text="Every version is stored.">
      <ol className="grid divide-y divide-line">
        {versions.map((version, at) => (
          <li key={version.id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-head font-semibold">Version {version.version}</span>
              <Badge tone={states[version.state].tone}>{states[version.state].word}</Badge>
            </p>
            <VersionText version={version} before={versions[at + 1] ?? null} />
            <p className="text-sm text-muted">
              {version.writtenBy ? `Written by ${version.writtenBy}` : 'Included with Carriage'}, {formatDateTime(version.writtenAt)}.
              <span>
                {version.reviewedBy && version.reviewedAt && ` Reviewed by ${version.reviewedBy}, ${formatDateTime(version.reviewedAt)}.`}
              </span>
              <span>{version.declinedReason && ` Declined: ${version.declinedReason}`}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
