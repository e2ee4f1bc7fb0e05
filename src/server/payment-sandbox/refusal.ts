/** What Stripe says beside the words of a refusal (docs.stripe.com/api/errors). */
export interface RefusalFacts {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  /** Beside these: the objects that a refused payment leaves behind. */
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
}

/**
 * An answer that is an error, in Stripe's envelope. Thrown, it undoes what its call did; returned, it leaves that standing: a card that was
 * declined leaves its charge behind.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly facts: RefusalFacts;
  constructor(status: number, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.status = status;
    this.facts = facts;
  }

  /** The body that goes over the wire. */
  get envelope(): { error: object } {
    const { code } = this.facts;
    const doc_url = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
    return { error: { message: this.message, type: 'invalid_request_error', ...this.facts, ...doc_url } };
  }
}

/** Refused for its parameters, before it did anything: its idempotency key is as good as new. */
export class ParameterRefusal extends Refusal {}

/** 400 with a code. */
export const refused = (code: string, message: string, param?: string): Refusal =>
  new Refusal(400, message, { code, ...(param && { param }) });

/** 400 for a parameter. */
export const refusedParameter = (message: string, param?: string, code?: string): ParameterRefusal =>
  new ParameterRefusal(400, message, { ...(code && { code }), ...(param && { param }) });

/** 404 for an id that names nothing here: "No such charge: 'ch_1'". */
export const noSuch = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });

/** 404 for a call that does not exist here. */
export const unrecognized = (method: string, path: string): Refusal =>
  new Refusal(404, `Unrecognized request URL (${method}: ${path}). The payment sandbox does not know this call.`);
