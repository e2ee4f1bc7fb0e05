import { Link } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { useHandover } from '#domains/handovers/web/handover-data.ts';
import { getTruck } from '#domains/handovers/web/handover-labels.ts';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import { getCrew } from '#domains/quotes/endpoints.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Initials } from '#web/ui/pictures/initials.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import {
  participantLines,
  participantText,
  describeEquipment,
  describePickupDay,
  promisedLabel,
  describePromised,
  type ParticipantLine,
} from './crew-labels.ts';

interface ParticipantsCardProps {
  transport: Pick<TransportDetail, 'id' | 'status' | 'fromState'>;
  owns: boolean;
}

const toTitle = (participants: Participants | undefined, owns: boolean): string =>
  `${participants?.deliveredAt ? 'Who transported' : 'Who has'} ${owns ? 'your' : 'the'} vehicle`;

/** Null if the reader knows no accepted offer. */
export function PeopleCard({ transport: { id, status, fromState }, owns }: ParticipantsCardProps) {
  const crew = useCall(getCrew, { params: { id } });
  const [handover] = useHandover(id, true).data ?? [];
  const truck = handover ? getTruck(handover) : null;
  const [participants] = crew.data ?? [];
  if (crew.data && !participants) return null;
  return (
    <Card title={toTitle(participants, owns)} text={participants && participantText(participants, status, owns)}>
      <ListState query={crew} loading={<SkeletonText lines={4} />} errorText="Contacts could not be loaded.">
        {([one]) => one && <ParticipantLines crew={one} truck={truck} fromState={fromState} owns={owns} />}
      </ListState>
    </Card>
  );
}

interface ParticipantLinesProps {
  crew: Participants;
  /** The truck named for this pickup; replaces the carrier's equipment list. */
  truck: string | null;
  fromState: string;
  owns: boolean;
}

function ParticipantLines({ crew, truck, fromState, owns }: ParticipantLinesProps) {
  const equipment = owns && !truck && describeEquipment(crew);
  return (
    <div className="grid gap-3">
      <ul className="grid divide-y divide-line border-y border-line">
        {participantLines(crew).map((participant) => (
          <Line key={participant.part} participant={participant} />
        ))}
      </ul>
      {!crew.showsContacts && (
        <p className="text-sm">
          To see phone numbers, confirm your email address.{' '}
          <Link to="/settings/account" className="text-action-ink underline underline-offset-2">
            Confirm it
          </Link>
        </p>
      )}
      <ParticipantsFacts
        facts={[
          { label: 'Truck', value: owns && truck },
          { label: 'Carrier equipment', value: equipment },
          ...(describePickupDay(crew) ? [{ label: 'Promised pickup', value: describePickupDay(crew) }] : []),
          { label: promisedLabel, value: describePromised(crew, fromState) },
        ]}
      />
    </div>
  );
}

function ParticipantsFacts({ facts }: { facts: readonly { label: string; value: string | false | null }[] }) {
  const filledFacts = facts.filter(({ value }) => value);
  if (filledFacts.length === 0) return null;
  return (
    <dl className="grid gap-2 text-sm">
      {filledFacts.map(({ label, value }) => (
        <div key={label}>
          <dt className="form-label">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ participant: { part, name, text, call } }: { participant: ParticipantLine }) {
  const { user } = useSession();
  const ownPhone = user?.phoneNumber ? formatPhone(user.phoneNumber) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:py-2.5">
      {name && <Initials name={name} />}
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold [overflow-wrap:anywhere]">{name ?? part}</p>
        <p className="text-sm text-muted">{name ? `${part} · ${text}` : text}</p>
      </div>
      {call && call.phone !== ownPhone && <Call call={call} name={name ?? part} />}
    </li>
  );
}

/** At least 48 px for touch; an ambiguous number is plain text. */
function Call({ call: { phone, href }, name }: { call: NonNullable<ParticipantLine['call']>; name: string }) {
  if (!href) return <p className="figures text-sm">{phone}</p>;
  return (
    <a
      href={href}
      aria-label={`Call ${name}, ${phone}`}
      className="inline-flex min-h-12 items-center gap-2 rounded border border-line-strong px-3 font-head font-semibold no-underline hover:border-ink"
    >
      <Icon name="phone" />
      <span className="sm:hidden">Call</span>
      <span className="figures max-sm:hidden">{phone}</span>
    </a>
  );
}
