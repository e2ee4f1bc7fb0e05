import type { PersonalData } from '#server/personal-data.ts';

export const opsPersonalData: PersonalData = {
  tables: [
    {
      table: 'driver_reviews',
      columns: ['user_id', 'reviewed_by'],
      copy: { part: 'driverReviews' },
      atDeletion: { stays: 'proves that a driver was reviewed before hauling; it holds an account number, not a name' },
    },
  ],
  copy: [
    {
      name: 'driverReviews',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, kind, verified, notes, reviewed_at from driver_reviews
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
