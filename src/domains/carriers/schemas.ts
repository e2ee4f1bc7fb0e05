import { z } from 'zod';
import { companyVerification } from '#domains/credentials/company/company-schemas.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountInput, amountReply } from '#shared/money-schemas.ts';
import { pricingRoles } from '#shared/roles.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { stateInput } from '#shared/state-schemas.ts';
import { vehicleTypeInput } from '#shared/vehicles/vehicle-schemas.ts';
import { equipmentKinds, maxLanes } from './rules.ts';

const equipmentKind = z.enum(equipmentKinds);

/** Result of the FMCSA check; `vouched`: verified by an administrator. */
export const fmcsaStates = ['verified', 'vouched', 'not_checked', 'unavailable', 'failed', 'not_verified'] as const;
export type FmcsaState = (typeof fmcsaStates)[number];

/** Verified facts about the company behind an offer, compared with this vehicle. */
export const trustCard = z.object({
  carrierId: id,
  name: z.string(),
  role: z.enum(pricingRoles),
  memberSince: z.string(),
  /** When the name or numbers changed, while not reviewed; null otherwise. Missing in older saved cards. */
  identityChangedAt: z.string().nullable().default(null),
  /** Null: nobody proved to control the company. Stored cards can be older than this. */
  company: companyVerification.nullable().default(null),
  register: z.object({ state: z.enum(fmcsaStates), checkedAt: z.string().nullable() }),
  /** Null until FMCSA has answered. */
  authority: z.array(z.enum(['common', 'contract', 'broker'])).nullable(),
  /** On file with FMCSA: a carrier's liability insurance or a broker's bond. */
  filing: z.object({ kind: z.enum(['liability', 'bond']), amount: amountReply }).nullable(),
  safetyRating: z.enum(['satisfactory', 'conditional', 'unsatisfactory']).nullable(),
  mcs150Outdated: z.boolean(),
  cargo: z.object({
    limit: amountReply.nullable(),
    /** The reviewed certificate of insurance. Cards stored before December 2026 can name the carrier's own statement or FMCSA. */
    source: z.enum(['certificate', 'stated', 'register']).nullable(),
    /** 'not_stated': no reviewed certificate shows a limit. 'no_value': the vehicle's value is unknown, or there is no vehicle. */
    against: z.enum(['covers', 'below', 'not_stated', 'no_value']),
    vehicleValue: amountReply.nullable(),
  }),
  insurance: z.object({ state: z.enum(['verified', 'expired', 'not_verified']), until: z.string().nullable() }),
  equipment: z.object({ match: z.enum(['suits', 'does_not_suit', 'not_stated', 'no_vehicle']), kinds: z.array(equipmentKind) }),
  completed: z.number(),
  reviews: z.object({ count: z.number(), average: z.number().nullable() }),
  asOf: z.string(),
});
export type TrustCard = z.infer<typeof trustCard>;

/** Saved with the accepted quote, at acceptance or when a carrier was added. */
export const frozenCard = trustCard.extend({ moment: z.enum(['acceptance', 'dispatch']) });
export type FrozenCard = z.infer<typeof frozenCard>;

export const equipment = z.object({
  kind: equipmentKind,
  unitCount: z.coerce.number('How many').int('Enter a whole number').min(1, 'At least one').max(999, 'At most 999'),
  capacity: z.coerce.number('How many vehicles').int('Enter a whole number').min(1, 'At least one').max(20, 'At most 20'),
});
export type Equipment = z.output<typeof equipment>;

export const lane = z.object({
  fromStates: z.array(stateInput).max(60),
  toStates: z.array(stateInput).max(60),
  bothWays: z.boolean(),
});
export type Lane = z.output<typeof lane>;

const latestFounding = () => new Date().getUTCFullYear();
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

export const contactInAbout = 'Remove email addresses and phone numbers: contact details are shared after booking';

export const carrierProfileInput = z.object({
  about: z
    .string()
    .trim()
    .max(1500, { error: 'At most 1500 characters', abort: true })
    .refine((text) => hideContacts(text) === text, contactInAbout)
    .nullish()
    .transform((text) => text || null),
  yearFounded: z.preprocess(
    blankIsNull,
    z.coerce
      .number('Enter a year')
      .int('Enter a year')
      .min(1850, 'Enter a year')
      .refine((year) => year <= latestFounding(), 'This year is in the future')
      .nullable(),
  ),
  vehicleTypes: z.array(vehicleTypeInput).max(20),
  equipment: z
    .array(equipment)
    .max(equipmentKinds.length)
    .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, 'Add each type of equipment only once'),
  lanes: z.array(lane).max(maxLanes, `At most ${maxLanes} lanes`),
  cargoLimit: z
    .preprocess(blankIsNull, amountInput.refine((amount) => Number(amount) > 0, 'Enter an amount above zero').nullish())
    .transform((amount) => amount ?? null),
  /** Cargo insurer, named on the bill of lading. */
  insurer: z
    .preprocess(blankIsNull, z.string().overwrite(seenText).trim().max(120, 'At most 120 characters').nullish())
    .transform((name) => name || null),
});
export type CarrierProfileForm = z.input<typeof carrierProfileInput>;
export type CarrierProfileInput = z.output<typeof carrierProfileInput>;

const textFields = {
  about: z.string().nullable(),
  yearFounded: z.number().nullable(),
  vehicleTypes: z.array(vehicleTypeInput),
  equipment: z.array(z.object({ kind: equipmentKind, unitCount: z.number(), capacity: z.number() })),
  lanes: z.array(z.object({ fromStates: z.array(z.string()), toStates: z.array(z.string()), bothWays: z.boolean() })),
};

/** Visible to every account, so without address or phone number. */
export const carrierPage = z.object({ ...textFields, trust: trustCard, isUsable: z.boolean() });
export type CarrierPage = z.infer<typeof carrierPage>;

export const ownCarrierProfile = z.object({
  ...textFields,
  cargoLimit: amountReply.nullable(),
  insurer: z.string().nullable(),
  trust: trustCard,
});
export type OwnCarrierProfile = z.infer<typeof ownCarrierProfile>;

/** Null if the reader has stated nothing. */
export const loadFit = z.object({ lane: z.boolean().nullable(), equipment: z.boolean().nullable(), vehicleType: z.boolean().nullable() });
export type LoadFit = z.infer<typeof loadFit>;

export const getCarrier = {
  summary: 'A carrier, broker or independent driver: credentials, equipment, lanes',
  params: idParams,
  reply: carrierPage,
} satisfies Schemas;

export const getCarrierProfile = {
  summary: 'Your carrier profile and its trust card',
  reply: ownCarrierProfile,
} satisfies Schemas;

export const saveCarrierProfile = {
  summary: 'Replace your carrier profile',
  perMinute: 30,
  body: carrierProfileInput,
  reply: ownCarrierProfile,
} satisfies Schemas;
