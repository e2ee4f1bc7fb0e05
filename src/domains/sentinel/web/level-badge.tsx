import { Badge, type Tone } from '#web/ui/badge.tsx';
import { bandLabels, type Band } from '../rules.ts';

const tones: Record<Band, Tone> = { low: 'good', medium: 'action', high: 'warn', critical: 'bad' };

export const LevelBadge = ({ band }: { band: Band }) => <Badge tone={tones[band]}>{bandLabels[band]}</Badge>;
