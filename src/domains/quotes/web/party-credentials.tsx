import { factOfCode } from '#domains/compliance/explain-rules.ts';
import { ExplainLink } from '#domains/compliance/web/explain-link.tsx';
import type { TrustCard } from '#domains/carriers/schemas.ts';
import { TrustSaying } from '#domains/carriers/web/trust-card.tsx';
import { changedKeys, countedKeys, fmcsaLine, isFmcsaUnknown, joinUnknown, toTrustLines } from '#domains/carriers/web/trust-labels.ts';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { Link } from 'react-router';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { PartyCredentials } from '../credentials/credentials-schemas.ts';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly kept: TrustCard | null;
  readonly today: TrustCard;
  readonly hasChanged: boolean;
}

const getLine = (card: TrustCard, key: string) =>
  key === fmcsaLine.key && isFmcsaUnknown(card) ? fmcsaLine : toTrustLines(card, { isChosen: true }).find((line) => line.key === key)!;

const getSaying = (card: TrustCard, key: string) => <TrustSaying line={getLine(card, key)} />;

/** On a phone, unchanged values are shown once, changed ones on two lines. */
const thenOnPhone = ({ hasChanged }: Row) => (hasChanged ? 'line' : 'left-out');
const todayOnPhone = ({ hasChanged }: Row) => (hasChanged ? 'line' : 'fact');

const columnsFor = ({ kept }: PartyCredentials): Column<Row>[] => [
  {
    key: 'label',
    header: 'Credential',
    cell: ({ label, hasChanged }) => (
      <span className="flex flex-wrap items-center gap-2">
        {label}
        {hasChanged && <Badge tone="warn">Changed</Badge>}
      </span>
    ),
  },
  ...(kept
    ? [
        {
          key: 'then',
          header: kept.moment === 'acceptance' ? 'At acceptance' : 'When the job was taken',
          cell: (row: Row) => row.kept && getSaying(row.kept, row.key),
          phone: thenOnPhone,
        },
      ]
    : []),
  { key: 'today', header: 'Today', phone: todayOnPhone, cell: ({ today, key }) => getSaying(today, key) },
];

function toRows({ kept, today }: PartyCredentials): Row[] {
  const changed = kept ? changedKeys(kept, today) : new Set<string>();
  const spoken = (key: string) => [kept, today].some((card) => card && !getLine(card, key).quiet);
  return joinUnknown(toTrustLines(today), kept ? [kept, today] : [today])
    .filter(({ key }) => spoken(key) && !countedKeys.includes(key))
    .map(({ key, label }) => ({ key, label, kept, today, hasChanged: changed.has(key) }));
}

export function CredentialsOfParty({ party }: { party: PartyCredentials }) {
  const { kept, today, gate } = party;
  const rows = toRows(party);
  const changes = rows.filter(({ hasChanged }) => hasChanged).length;
  return (
    <Card
      title={today.name}
      text={`${roleLabels[today.role]}. ${kept ? `Saved ${formatDateTime(kept.asOf)}.` : 'Only current credentials are available.'}`}
      aside={
        <Link to={`/carriers/${today.carrierId}`} className="text-action-ink underline underline-offset-2">
          Profile
        </Link>
      }
    >
      <div className="grid gap-4">
        {gate.mayTakeJobs ? (
          <Alert tone="good" title="Meets the requirements today">
            <Reasons reasons={gate.reasons} />
          </Alert>
        ) : (
          <Alert tone="bad" title="Does not meet the requirements today">
            <Reasons reasons={gate.reasons} />
          </Alert>
        )}
        {kept && (
          <p className="text-sm text-muted">
            {changes === 0
              ? 'No changes since then.'
              : `${changes === 1 ? 'One credential has' : `${changes} credentials have`} changed since then.`}
          </p>
        )}
        <div className="max-md:[&_[data-note]]:hidden">
          <Table caption={`Credentials of ${today.name}`} columns={columnsFor(party)} rows={rows} rowKey={({ key }) => key} />
        </div>
      </div>
    </Card>
  );
}

const Reasons = ({ reasons }: Pick<PartyCredentials['gate'], 'reasons'>) =>
  reasons.length > 0 && (
    <ul className="list-disc pl-5">
      {reasons.map(({ code, message }) => (
        <li key={code}>
          {message} <ExplainLink fact={factOfCode[code]} of={message} />
        </li>
      ))}
    </ul>
  );
