import { z } from 'zod';
import { checkTogether, emptyTransport, plainAmount, type TransportFormFields } from '#domains/transports/web/form/form-values.ts';
import { windowProblem } from '#domains/transports/stops/stop-rules.ts';
import { quoteRequest, type QuoteRequest, type QuoteRequestForm } from '#domains/quotes/schemas.ts';

export interface QuoteRequestFields {
  fullName: string;
  email: string;
  phone: string;
  vehicleType: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleValue: string;
  vin: string;
  fromZipCode: string;
  toZipCode: string;
  pickupDate: string;
  pickupUntil: string;
  transportType: string;
  isOperable: boolean;
  hasKeys: boolean;
  notes: string;
  website: string;
}

/** In form order, which error messages follow. */
export const emptyRequest: QuoteRequestFields = {
  fromZipCode: '',
  toZipCode: '',
  pickupDate: '',
  pickupUntil: '',
  transportType: 'open',
  vehicleType: '',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleValue: '',
  vin: '',
  isOperable: true,
  hasKeys: true,
  fullName: '',
  email: '',
  phone: '',
  notes: '',
  website: '',
};

const order = Object.keys(emptyRequest);
const asOnTheForm = ([one]: readonly [string, string], [other]: readonly [string, string]) => order.indexOf(one) - order.indexOf(other);

function checkWindow({ pickupDate, pickupUntil }: QuoteRequestFields): Record<string, string> {
  const problem = windowProblem({ windowFrom: pickupDate || null, windowTo: pickupUntil || null });
  return problem ? { [problem.field === 'windowFrom' ? 'pickupDate' : 'pickupUntil']: problem.message } : {};
}

/** The API schema plus form checks: formatted amounts, VIN, errors in form order; an operable vehicle has keys. */
export const requestFields = z.custom<QuoteRequestFields>().transform((fields, ctx): QuoteRequest => {
  const values = { ...fields, vehicleValue: plainAmount(fields.vehicleValue), hasKeys: fields.isOperable || fields.hasKeys };
  const parsed = quoteRequest.safeParse(values satisfies QuoteRequestForm);
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  const firstOfEach = { ...checkWindow(fields), ...Object.fromEntries(issues.toReversed()), ...checkTogether(fields) };
  for (const [name, message] of Object.entries(firstOfEach).toSorted(asOnTheForm)) ctx.addIssue({ code: 'custom', path: [name], message });
  return parsed.data ?? z.NEVER;
}) as unknown as z.ZodType<QuoteRequest, QuoteRequestFields>;

export const toDraftFields = ({ pickupUntil, ...fields }: QuoteRequestFields): TransportFormFields => ({
  ...emptyTransport,
  ...fields,
  stops: { ...emptyTransport.stops, pickup: { ...emptyTransport.stops.pickup, windowTo: pickupUntil } },
});
