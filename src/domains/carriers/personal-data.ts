import type { PersonalData } from '#server/personal-data.ts';

export const carriersPersonalData: PersonalData = {
  tables: ['carrier_profiles', 'carrier_equipment', 'carrier_lanes'].map((table) => ({
    table,
    columns: ['user_id'],
    copy: { part: 'carrierProfile' },
    atDeletion: 'erased',
  })),
  copy: [
    {
      name: 'carrierProfile',
      rows: ({ sql, actor }, after) => sql`
        select p.user_id as id, p.about, p.year_founded, p.vehicle_types, p.cargo_limit, p.insurer, p.created_at, p.updated_at,
          coalesce((select jsonb_agg(to_jsonb(e) - 'user_id' order by e.kind) from carrier_equipment e where e.user_id = p.user_id), '[]') as equipment,
          coalesce((select jsonb_agg(to_jsonb(l) - 'user_id' order by l.position) from carrier_lanes l where l.user_id = p.user_id), '[]') as lanes
        from carrier_profiles p where p.user_id = ${actor.id} and ${after}::uuid is null`,
    },
  ],
};
