import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { DriverStatus } from '../../drivers/independent-drivers-rules.ts';

const looks: Record<DriverStatus, { tone: Tone; label: string }> = {
  pending: { tone: 'warn', label: 'Pending' },
  verified: { tone: 'good', label: 'Verified' },
  blocked: { tone: 'bad', label: 'Blocked' },
};

export const statusOptions = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

export const DriverBadge = ({ status }: { status: DriverStatus }) => <Badge tone={looks[status].tone}>{looks[status].label}</Badge>;

export const VerifiedBadge = ({ verified }: { verified: boolean }) => (
  <Badge tone={verified ? 'good' : 'warn'}>{verified ? 'Verified' : 'Not verified'}</Badge>
);
