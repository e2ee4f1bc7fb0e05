import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { useTransitions } from '#domains/quotes/web/quote-data.ts';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';

const getLabel = (state: string) => workflowLabels[state as WorkflowState] ?? state;
const getWho = (name: string | null, role: string | null) =>
  name ? `${name}${role ? `, ${roleLabels[role as Role] ?? role}` : ''}` : 'Carriage';

export function WorkflowHistory({ quoteId }: { quoteId: string }) {
  const transitions = useTransitions(quoteId);
  return (
    <ListState query={transitions} empty={<p className="text-muted">No changes yet.</p>}>
      {(steps) => (
        <Timeline
          entries={steps.map(({ id, fromState, toState, actorName, actorRole, reason, overrides, createdAt }) => ({
            id,
            title: `${getLabel(fromState)} to ${getLabel(toState)}`,
            time: formatDateTime(createdAt),
            text: [getWho(actorName, actorRole), reason, ...overrides.map(({ refusal }) => `Overridden: ${refusal}`)]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </ListState>
  );
}
