import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { stateCodes } from '#shared/states.ts';
import { vehicleTypes } from '#shared/vehicles/vehicles.ts';
import type { LoadFit } from './schemas.ts';
import { equipmentByVehicleType, isOnLane, type EquipmentKind, type LaneStates } from './rules.ts';

const toArray = (kinds: readonly EquipmentKind[]) => `array['${kinds.join("','")}']`;

/** SQL version of `equipmentByVehicleType`, for `transports t`. */
const suitedKinds = `case when t.transport_type = 'enclosed' then array['enclosed'] ${vehicleTypes
  .map(({ value }) => {
    const kinds = equipmentByVehicleType[value];
    const towingKinds = kinds.filter((kind) => kind !== 'driveaway');
    const fitting =
      kinds.length === towingKinds.length
        ? toArray(kinds)
        : `case when t.is_operable then ${toArray(kinds)} else ${toArray(towingKinds)} end`;
    return `when t.vehicle_type = '${value}' then ${fitting}`;
  })
  .join(' ')} end`;

/** Condition on `transports t`; an account has at most twelve lanes. */
export const liesOnLane = (sql: Sql, actor: Pick<Actor, 'id'>): Fragment => sql`exists (
  select from carrier_lanes l where l.user_id = ${actor.id} and (
    ((l.from_states = '{}' or t.from_state = any(l.from_states)) and (l.to_states = '{}' or t.to_state = any(l.to_states)))
    or (l.both_ways and (l.from_states = '{}' or t.to_state = any(l.from_states)) and (l.to_states = '{}' or t.from_state = any(l.to_states)))))`;

/** Columns for `toFit`, from `transports t`; each null if the account has stated nothing. */
export const fitsColumns = (sql: Sql, actor: Pick<Actor, 'id'>): Fragment => sql`
  case when exists (select from carrier_lanes said where said.user_id = ${actor.id}) then ${liesOnLane(sql, actor)} end as "fitsLane",
  (select array_agg(e.kind) from carrier_equipment e where e.user_id = ${actor.id}) && ${sql.unsafe(suitedKinds)} as "fitsEquipment",
  t.vehicle_type = any((select nullif(p.vehicle_types, '{}') from carrier_profiles p where p.user_id = ${actor.id})::text[]) as "fitsVehicleType"`;

export interface FitColumns {
  readonly fitsLane: boolean | null;
  readonly fitsEquipment: boolean | null;
  readonly fitsVehicleType: boolean | null;
}

export const toFit = ({ fitsLane, fitsEquipment, fitsVehicleType }: FitColumns): LoadFit => ({
  lane: fitsLane,
  equipment: fitsEquipment,
  vehicleType: fitsVehicleType,
});

export const toOptions = (lanes: readonly LaneStates[]): string[] =>
  stateCodes.flatMap((from) => stateCodes.filter((to) => lanes.some((lane) => isOnLane(lane, from, to))).map((to) => from + to));

export async function listOwnWays({ sql, actor }: ActorCtx): Promise<string[]> {
  const lanes = await sql<LaneStates[]>`select from_states, to_states, both_ways from carrier_lanes where user_id = ${actor.id}`;
  return toOptions(lanes);
}
