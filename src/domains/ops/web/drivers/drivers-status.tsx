import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { DriverStatus } from '../../drivers/independent-drivers-rules.ts';

const statusBadges: Record<DriverStatus, { tone: Tone; label: string }> = {
  pending: { tone: 'warn', label: 'Pending' },
  verified: { tone: 'good', label: 'Verified' },
  blocked: { tone: 'bad', label: 'Blocked' },
};

export const statusOptions = Object.entries(statusBadges).map(([value, { label }]) => ({ value, label }));

export const DriverBadge = ({ status }: { status: DriverStatus }) => (
  <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
);

export const VerifiedBadge = ({ verified }: { verified: boolean }) => (
  <Badge tone={verified ? 'good' : 'warn'}>{verified ? 'Verified' : 'Not verified'}</Badge>
);
