import { personas } from '#domains/accounts/personas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';

export interface Person {
  readonly role: Role;
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly companyName?: string;
  readonly dotNumber?: string;
  readonly mcNumber?: string;
  readonly driverLicenseNumber?: string;
}

/** DOT and MC numbers are beyond the assigned ranges; `.example` addresses can't exist. */
export const people = {
  walter: { role: 'shipper', fullName: 'Walter Kowalski', email: 'walter.kowalski@desertclassics.example', phoneNumber: '(480) 555-0131' },
  priya: {
    role: 'shipper',
    fullName: 'Priya Nair',
    email: 'priya@brightwatermotors.example',
    phoneNumber: '(770) 555-0132',
    companyName: 'Brightwater Motors',
  },
  tyler: { role: 'shipper', fullName: 'Tyler Nguyen', email: 'tyler.nguyen@campusmail.example', phoneNumber: '(714) 555-0133' },
  marcus: { role: 'shipper', fullName: 'Marcus Bell', email: 'marcus.bell@bellfamily.example', phoneNumber: '(910) 555-0134' },
  eleanor: { role: 'shipper', fullName: 'Eleanor Hartley', email: 'eleanor@hartleyestate.example', phoneNumber: '(617) 555-0135' },
  grace: {
    role: 'carrier',
    fullName: 'Grace Tillman',
    email: 'dispatch@blueridgeauto.example',
    phoneNumber: '(828) 555-0141',
    companyName: 'Blue Ridge Auto Carriers',
    dotNumber: '9900021',
    mcNumber: 'MC-9900021',
  },
  hector: {
    role: 'carrier',
    fullName: 'Hector Salinas',
    email: 'hector@lonestarhaulaway.example',
    phoneNumber: '(210) 555-0142',
    companyName: 'Lone Star Haulaway',
    dotNumber: '9900022',
    mcNumber: 'MC-9900022',
  },
  joan: {
    role: 'carrier',
    fullName: 'Joan Lindqvist',
    email: 'joan@cascadevehicle.example',
    phoneNumber: '(503) 555-0143',
    companyName: 'Cascade Vehicle Transport',
    dotNumber: '9900023',
    mcNumber: 'MC-9900023',
  },
  remy: {
    role: 'carrier',
    fullName: 'Remy Baptiste',
    email: 'remy@gulfmarinerv.example',
    phoneNumber: '(251) 555-0144',
    companyName: 'Gulf Coast Marine & RV',
    dotNumber: '9900024',
    mcNumber: 'MC-9900024',
  },
  rosa: {
    role: 'independent_driver',
    fullName: 'Rosa Delgado',
    email: 'rosa@delgadohotshot.example',
    phoneNumber: '(505) 555-0145',
    companyName: 'Delgado Hotshot',
    dotNumber: '9900025',
    mcNumber: 'MC-9900025',
    driverLicenseNumber: 'NM-504417283',
  },
  pete: {
    role: 'driver',
    fullName: 'Pete Sorensen',
    email: 'pete.sorensen@jensenauto.example',
    phoneNumber: '(402) 555-0151',
    driverLicenseNumber: 'NE-H2207841',
  },
  amber: {
    role: 'driver',
    fullName: 'Amber Wills',
    email: 'amber@blueridgeauto.example',
    phoneNumber: '(828) 555-0152',
    driverLicenseNumber: 'NC-31882047',
  },
  luis: {
    role: 'driver',
    fullName: 'Luis Ortega',
    email: 'luis@lonestarhaulaway.example',
    phoneNumber: '(210) 555-0153',
    driverLicenseNumber: 'TX-28840176',
  },
  jin: {
    role: 'driver',
    fullName: 'Jin Park',
    email: 'jin@cascadevehicle.example',
    phoneNumber: '(503) 555-0154',
    driverLicenseNumber: 'OR-7741920',
  },
  leroy: {
    role: 'driver',
    fullName: 'Leroy Fontenot',
    email: 'leroy@gulfmarinerv.example',
    phoneNumber: '(251) 555-0155',
    driverLicenseNumber: 'AL-7730184',
  },
} as const satisfies Record<string, Person>;

export const personaNames = {
  sam: 'shipper',
  bianca: 'broker',
  carl: 'carrier',
  dana: 'driver',
  ivan: 'independent_driver',
  ingrid: 'insurance',
  noel: 'inspection',
  stella: 'storage',
  chen: 'compliance',
  ada: 'admin',
  sofia: 'super_admin',
} as const satisfies Record<string, Role>;

export type Name = keyof typeof people | keyof typeof personaNames;

export type People = Readonly<Record<Name, ActorCtx>>;

export const trucks = {
  dana: { truck: 'White Peterbilt 389, 9-car open trailer', plate: '22-7714', plateState: 'NE' },
  pete: { truck: 'Blue Kenworth T680, enclosed 6-car', plate: '22-8031', plateState: 'NE' },
  amber: { truck: 'Red Volvo VNL, 8-car open trailer', plate: 'NK-40218', plateState: 'NC' },
  luis: { truck: 'White Freightliner Cascadia, 9-car open trailer', plate: 'R48-2207', plateState: 'TX' },
  jin: { truck: 'Green Kenworth T800, 7-car open trailer', plate: 'YAKV-118', plateState: 'OR' },
  leroy: { truck: 'Black Ram 5500 with a 48 ft lowboy', plate: '2CK-7719', plateState: 'AL' },
  ivan: { truck: 'Silver Ram 3500, 3-car wedge', plate: 'LV-39114', plateState: 'NV' },
  rosa: { truck: 'White Ford F-450, 40 ft gooseneck', plate: 'BHD-417', plateState: 'NM' },
} as const satisfies Partial<Record<Name, object>>;
export type Driver = keyof typeof trucks;

export const getPerson = (name: Name): Person =>
  name in people ? people[name as keyof typeof people] : personas[personaNames[name as keyof typeof personaNames]];

export const newcomer: Person = {
  role: 'carrier',
  fullName: 'Dale Kirkland',
  email: 'dale@prairiestatemovers.example',
  phoneNumber: '(316) 555-0146',
  companyName: 'Prairie State Movers',
  dotNumber: people.hector.dotNumber,
  mcNumber: 'MC-9900026',
};

export const getLicense = (driver: Driver): string => getPerson(driver).driverLicenseNumber!;
