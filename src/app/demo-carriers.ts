import { saveProfile } from '#domains/carriers/commands.ts';
import { carrierProfileInput, type CarrierProfileForm } from '#domains/carriers/schemas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';

type Cast = Record<Role, ActorCtx>;

const profiles: Partial<Record<Role, CarrierProfileForm>> = {
  carrier: {
    about: 'Family company from Nebraska with five drivers. We call the day before pickup and send photos from the road.',
    yearFounded: '2009',
    vehicleTypes: ['car', 'motorcycle', 'atv', 'golf'],
    equipment: [
      { kind: 'open', unitCount: 4, capacity: 9 },
      { kind: 'enclosed', unitCount: 1, capacity: 6 },
    ],
    lanes: [
      { fromStates: ['TX', 'OK', 'KS'], toStates: ['NE', 'CO'], bothWays: true },
      { fromStates: ['CO', 'NE'], toStates: ['IL', 'IA'], bothWays: true },
      { fromStates: ['CA'], toStates: ['NY', 'NJ'], bothWays: false },
    ],
    cargoLimit: '250000',
  },
  independent_driver: {
    about: 'One truck, one driver: whoever you book is who picks up. I know the passes in winter.',
    yearFounded: '2017',
    vehicleTypes: ['car', 'motorcycle', 'trailer'],
    equipment: [
      { kind: 'wedge', unitCount: 1, capacity: 3 },
      { kind: 'tow_away', unitCount: 1, capacity: 1 },
    ],
    lanes: [
      { fromStates: ['NV', 'UT', 'AZ'], toStates: ['CA', 'WA', 'OR'], bothWays: true },
      { fromStates: ['TX'], toStates: ['CO', 'NM'], bothWays: true },
    ],
    cargoLimit: '15000',
  },
  broker: {
    about: 'We place single vehicles with carriers we have worked with for years, in all the lower states.',
    yearFounded: '2014',
    vehicleTypes: ['car', 'rv', 'boat', 'motorcycle'],
    equipment: [],
    lanes: [{ fromStates: ['TX', 'FL', 'GA'], toStates: [], bothWays: true }],
    cargoLimit: null,
  },
};

/** Lets those who make offers say who they are, before they make any. */
export async function introduceCarriers(cast: Cast): Promise<void> {
  for (const [role, profile] of Object.entries(profiles)) await saveProfile(cast[role as Role], carrierProfileInput.parse(profile));
}
