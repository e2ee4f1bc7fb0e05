import { recordLabels } from '#domains/handovers/gates/rules.ts';
import { useNextActions } from '#domains/next-actions/web/next-action-data.ts';
import { NextActionGroup } from '#domains/next-actions/web/next-action-group.tsx';
import type { Role } from '#shared/roles.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { cx } from '#web/ui/class-names.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import type { WorkProps } from './work-props.ts';

interface Group {
  readonly title: string;
  readonly empty: string;
  readonly holds: (turn: NextAction) => boolean;
}

const groups: Partial<Record<Role, readonly Group[]>> = {
  storage: [
    {
      title: 'Expected',
      empty: 'No vehicles are expected. They appear here when a shipper adds your yard.',
      holds: ({ kind, action }) => kind === 'record_gate' && action.label === recordLabels.in,
    },
    {
      title: 'In your yard',
      empty: 'No vehicles are in your yard.',
      holds: ({ kind, action }) => kind === 'record_gate' && action.label === recordLabels.out,
    },
  ],
  inspection: [
    {
      title: 'To inspect',
      empty: 'No inspections requested. They appear here when a shipper adds you.',
      holds: ({ kind }) => kind === 'inspect_vehicle',
    },
    { title: 'To finish and sign', empty: 'No unfinished inspections.', holds: ({ kind }) => kind === 'finish_inspection' },
  ],
  insurance: [
    {
      title: 'Claims to comment on',
      empty: 'No open claims need your comment.',
      holds: ({ kind, isYours }) => kind === 'comment_claim' && isYours,
    },
    {
      title: 'Claims and transports you follow',
      empty: 'No transports yet. They appear here when a shipper adds you.',
      holds: ({ kind, isYours }) => !isYours && (kind === 'comment_claim' || kind === 'takes_part'),
    },
  ],
};

const following: Group = { title: 'Other transports', empty: '', holds: () => true };

/** Actions that fit no group: the reader's own come first, those of others last. */
export function sortNextActions(role: Role, turns: readonly NextAction[]): { group: Group; turns: readonly NextAction[] }[] {
  const own = groups[role] ?? [];
  const unsorted = turns.filter((turn) => !own.some(({ holds }) => holds(turn)));
  const sorted = own.map((group) => ({ group, turns: turns.filter(group.holds) }));
  const [yours, others] = [unsorted.filter(({ isYours }) => isYours), unsorted.filter(({ isYours }) => !isYours)];
  return [
    ...(yours.length > 0 ? [{ group: { ...following, title: 'Your turn' }, turns: yours }] : []),
    ...sorted,
    ...(others.length > 0 ? [{ group: following, turns: others }] : []),
  ];
}

export function HelperHome({ role, nothing }: WorkProps) {
  const turns = useNextActions();
  const now = new Date(turns.dataUpdatedAt);
  if (turns.error && !turns.data) return <Failed message="Your work could not be loaded." onRetry={() => void turns.refetch()} />;
  const sorted = turns.data ? sortNextActions(role, turns.data) : (groups[role] ?? []).map((group) => ({ group, turns: undefined }));
  const main = turns.data?.find(({ isYours }) => isYours);
  const isQuiet = turns.data?.length === 0;
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        {sorted.map(({ group, turns: actions }) => (
          <div key={group.title} className={cx('grid min-w-0', group.title === 'Your turn' && 'lg:col-span-2')}>
            <NextActionGroup title={group.title} turns={actions} now={now} empty={group.empty} main={main} />
          </div>
        ))}
      </div>
      {isQuiet && <p className="text-muted">{nothing}</p>}
    </>
  );
}
