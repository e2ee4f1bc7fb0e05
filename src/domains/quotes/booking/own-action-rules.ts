import { toJobAction, type JobFacts } from '../next-action.ts';

/** What of a job decides whose turn it is, beside its state, in the order in which `turns.ts` reads it. */
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
  pickupUntil: null,
  pickedUpAt: null,
  days: null,
  fromState: '',
  fromPlace: null,
  toPlace: null,
  pickupContact: null,
  deliveryContact: null,
};

/** Every way in which the parts can stand. */
const everyStanding = decidingParts.reduce<readonly (readonly boolean[])[]>(
  (before) => before.flatMap((values) => [true, false].map((value) => [...values, value])),
  [[]],
);

/** State and parts as PostgreSQL's `concat_ws(' ', ...)` writes them: 'booked t f f f f f'. */
const written = (state: string, values: readonly boolean[]): string => [state, ...values.map((value) => (value ? 't' : 'f'))].join(' ');

/**
 * Every standing in which `toJobAction` says that a job waits for its reader, asked of that rule itself, so that a list of transports cannot
 * say anything else.
 */
export const listOwnActionStatuses: readonly string[] = (['booked', 'assigned', 'in_transit'] as const).flatMap((workflowState) =>
  everyStanding
    .filter((values) => {
      const parts = Object.fromEntries(decidingParts.map((part, at) => [part, values[at]!])) as Record<
        (typeof decidingParts)[number],
        boolean
      >;
      return toJobAction({ ...undecided, ...parts, workflowState }).isYours;
    })
    .map((values) => written(workflowState, values)),
);
