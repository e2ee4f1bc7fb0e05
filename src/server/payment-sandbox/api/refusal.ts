/** What Stripe says beside the words of a refusal (docs.stripe.com/api/errors). */
export interface RefusalFacts {
  readonly type?: 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
}

/** An answer that is an error, in Stripe's envelope. Thrown, it undoes what its call did. */
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
    return { error: { message: this.message, type: 'invalid_request_error', ...this.facts } };
  }
}

/** 400 with a code. */
export const refused = (code: string | undefined, message: string, param?: string): Refusal => new Refusal(400, message, { code, param });

/** 404 for an id that names nothing here: "No such charge: 'ch_1'". */
export const noSuch = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
