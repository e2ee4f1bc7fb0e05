import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { RetentionConfig } from '../retention-schemas.ts';
import { listRetentionConfigs } from '../endpoints.ts';
import { retentionStarts, piiLabels } from '../retention-rules.ts';
import { RetentionForm } from './retention-form.tsx';

/** '7 years (2,555 days)' of whole years. */
function toPeriod(days: number): string {
  const inDays = counted(days, { one: 'day', other: 'days' });
  return days % 365 === 0 ? `${counted(days / 365, { one: 'year', other: 'years' })} (${inDays})` : inDays;
}

const columns: readonly Column<RetentionConfig>[] = [
  { key: 'type', header: 'PII type', cell: ({ piiType }) => <span className="font-semibold">{piiLabels[piiType]}</span> },
  {
    key: 'days',
    header: 'Kept for',
    align: 'right',
    phone: 'state',
    cell: ({ retentionDays }) => <span className="figures whitespace-nowrap">{toPeriod(retentionDays)}</span>,
  },
  { key: 'counted', header: 'Covers', phone: 'line', cell: ({ piiType }) => retentionStarts[piiType] },
  {
    key: 'description',
    header: 'Description',
    phone: 'left-out',
    cell: ({ description }) => description ?? <span className="text-muted">None</span>,
  },
  {
    key: 'updated',
    header: 'Updated',
    cell: ({ updatedAt, updatedBy }) =>
      updatedBy ? `${formatDateTime(updatedAt)}, ${updatedBy}` : <span className="whitespace-nowrap">Default</span>,
  },
];

export function RetentionPolicies() {
  const policies = useCall(listRetentionConfigs, {});
  const [edited, setEdited] = useState<RetentionConfig | null>(null);
  const edit = (policy: RetentionConfig) =>
    policy.can.change && (
      <Button variant="secondary" size="sm" aria-label={`Edit ${piiLabels[policy.piiType]}`} onClick={() => setEdited(policy)}>
        Edit
      </Button>
    );
  return (
    <ListState query={policies} errorText="We couldn't load the retention policies.">
      {(rows) => (
        <div className="grid gap-6">
          {rows.map(
            ({ piiType, warning }) =>
              warning && (
                <Alert key={piiType} tone="warn" title={`${piiLabels[piiType]} are kept for a short time`}>
                  {warning}
                </Alert>
              ),
          )}
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Table
              caption="Retention policies"
              columns={columns}
              rows={rows}
              rowKey={({ piiType }) => piiType}
              {...(rows.some(({ can }) => can.change) && { actions: edit })}
            />
            {rows.some(({ can }) => can.change) && (
              <Card title="Update retention policy" text="Takes effect with the next cleanup.">
                <RetentionForm
                  key={edited?.piiType ?? ''}
                  edited={edited}
                  onSaved={() => setEdited((current) => (current === edited ? null : current))}
                />
              </Card>
            )}
          </div>
        </div>
      )}
    </ListState>
  );
}
