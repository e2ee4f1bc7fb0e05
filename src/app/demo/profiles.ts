import type { CarrierProfileForm } from '#domains/carriers/schemas.ts';
import type { Name } from './people.ts';

export const profiles: Partial<Record<Name, CarrierProfileForm>> = {
  carl: {
    about: 'Family company from Nebraska. We call the day before pickup and send photos from the road.',
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
    insurer: 'Lakeshore Cargo Insurance',
  },
  grace: {
    about: 'We run the East Coast twice a week out of Asheville. My father started with one truck in 1991; I run dispatch now.',
    yearFounded: '1991',
    vehicleTypes: ['car', 'motorcycle'],
    equipment: [{ kind: 'open', unitCount: 6, capacity: 8 }],
    lanes: [
      { fromStates: ['MA', 'NY', 'NJ', 'PA'], toStates: ['FL', 'GA', 'SC', 'NC'], bothWays: true },
      { fromStates: ['FL'], toStates: ['GA'], bothWays: true },
    ],
    cargoLimit: '250000',
    insurer: 'Lakeshore Cargo Insurance',
  },
  hector: {
    about: 'San Antonio to the Southeast, and anything that leaves Texas. Auction pickups are what we do every day.',
    yearFounded: '2012',
    vehicleTypes: ['car', 'heavy', 'trailer'],
    equipment: [
      { kind: 'open', unitCount: 5, capacity: 9 },
      { kind: 'flatbed', unitCount: 1, capacity: 3 },
    ],
    lanes: [
      { fromStates: ['TX'], toStates: ['GA', 'FL', 'LA', 'TN'], bothWays: true },
      { fromStates: ['IL', 'MO'], toStates: ['AZ', 'TX'], bothWays: true },
    ],
    cargoLimit: '200000',
    insurer: 'Great Plains Casualty',
  },
  joan: {
    about: 'Portland, Seattle, the Bay Area and back, every week of the year. We know the passes and wait for the plow.',
    yearFounded: '2006',
    vehicleTypes: ['car', 'motorcycle', 'trailer', 'golf'],
    equipment: [{ kind: 'open', unitCount: 3, capacity: 7 }],
    lanes: [{ fromStates: ['CA', 'NV'], toStates: ['OR', 'WA'], bothWays: true }],
    cargoLimit: '150000',
    insurer: 'Lakeshore Cargo Insurance',
  },
  remy: {
    about: 'Boats up to 34 ft and motorhomes only. Every load gets new straps, and we shrink-wrap if you ask.',
    yearFounded: '2003',
    vehicleTypes: ['boat', 'rv', 'trailer'],
    equipment: [
      { kind: 'boat_trailer', unitCount: 2, capacity: 1 },
      { kind: 'lowboy', unitCount: 1, capacity: 1 },
    ],
    lanes: [{ fromStates: ['MA', 'NC', 'SC', 'GA', 'FL', 'AL', 'CO'], toStates: ['FL', 'AL', 'GA', 'TX', 'AZ'], bothWays: true }],
    cargoLimit: '300000',
    insurer: 'Lakeshore Cargo Insurance',
  },
  ivan: {
    about: 'One truck, one driver: the person you book is the person who picks up. I know the passes in winter.',
    yearFounded: '2017',
    vehicleTypes: ['car', 'motorcycle', 'trailer', 'heavy'],
    equipment: [
      { kind: 'wedge', unitCount: 1, capacity: 3 },
      { kind: 'lowboy', unitCount: 1, capacity: 1 },
    ],
    lanes: [
      { fromStates: ['NV', 'UT', 'AZ'], toStates: ['CA', 'WA', 'OR'], bothWays: true },
      { fromStates: ['TX'], toStates: ['CO', 'NM'], bothWays: true },
      { fromStates: ['MO', 'KS'], toStates: ['OK', 'TX'], bothWays: true },
    ],
    cargoLimit: '150000',
  },
  rosa: {
    about: 'Hotshot with a 40 ft gooseneck. Motorcycles, side-by-sides and small machines, strapped by hand and checked at every stop.',
    yearFounded: '2019',
    vehicleTypes: ['motorcycle', 'atv', 'car', 'heavy'],
    equipment: [{ kind: 'motorcycle_trailer', unitCount: 1, capacity: 6 }],
    lanes: [{ fromStates: ['NM', 'TX', 'OK', 'NC'], toStates: ['AZ', 'CO', 'WA', 'TX'], bothWays: true }],
    cargoLimit: '100000',
  },
  bianca: {
    about: 'We place single vehicles with carriers we have worked with for years, in all the lower states.',
    yearFounded: '2014',
    vehicleTypes: ['car', 'rv', 'boat', 'motorcycle'],
    equipment: [],
    lanes: [{ fromStates: ['TX', 'FL', 'GA'], toStates: [], bothWays: true }],
    cargoLimit: null,
  },
};
