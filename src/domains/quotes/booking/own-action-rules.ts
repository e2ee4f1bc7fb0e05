import { toJobAction, type JobFacts } from '../next-action.ts';

/** Parts of a job that decide whose turn it is, in the order of next-action-sources.ts. */
const decidingParts = ['isBroker', 'isCarrier', 'isDriver', 'hasCarrier', 'hasDriver', 'hasAgreed'] as const;

const undecided: Omit<JobFacts, 'workflowState' | (typeof decidingParts)[number]> = {
  transportId: '',
  quoteId: '',
  year: 0,
  make: '',
  model: '',
  fromCity: '',
  toCity: '',
  carrierName: null,
  driverName: null,
  declinedBy: null,
  isOnOtherJob: false,
  pickupDay: null,
  deliveryDay: null,
  newDeliveryDay: null,
  pickupUntil: null,
  pickedUpAt: null,
  days: null,
  fromState: '',
  fromPlace: null,
  toPlace: null,
  pickupContact: null,
  deliveryContact: null,
};

const everyStanding = decidingParts.reduce<readonly (readonly boolean[])[]>(
  (before) => before.flatMap((values) => [true, false].map((value) => [...values, value])),
  [[]],
);

const toKey = (state: string, values: readonly boolean[]): string => [state, ...values.map((value) => (value ? 't' : 'f'))].join(' ');

/** Computed with `toJobAction` itself, so that the SQL filter of transport lists can't deviate from it. */
export const listOwnActionStatuses: readonly string[] = (['booked', 'assigned', 'in_transit'] as const).flatMap((workflowState) =>
  everyStanding
    .filter((values) => {
      const parts = Object.fromEntries(decidingParts.map((part, at) => [part, values[at]!])) as Record<
        (typeof decidingParts)[number],
        boolean
      >;
      return toJobAction({ ...undecided, ...parts, workflowState }).isYours;
    })
    .map((values) => toKey(workflowState, values)),
);
