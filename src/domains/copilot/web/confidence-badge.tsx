import { Badge, type Tone } from '#web/ui/badge.tsx';
import { confidenceBadge } from '../rules.ts';

const tones: Record<ReturnType<typeof confidenceBadge>, Tone> = { High: 'good', Medium: 'warn', Low: 'bad' };

export function ConfidenceBadge({ confidence }: { confidence: number }) {
  const word = confidenceBadge(confidence);
  return (
    <Badge tone={tones[word]}>
      {word} confidence ({Math.round(confidence * 100)}%)
    </Badge>
  );
}
