/** Fields of docs.stripe.com/api/errors. */
export interface RefusalFacts {
  readonly type?: 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
}

/** An error in Stripe's envelope. Throwing it rolls back the call. */
export class Refusal extends Error {
  readonly status: number;
  readonly facts: RefusalFacts;
  constructor(status: number, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.status = status;
    this.facts = facts;
  }

  get envelope(): { error: object } {
    return { error: { message: this.message, type: 'invalid_request_error', ...this.facts } };
  }
}

export const refused = (code: string | undefined, message: string, param?: string): Refusal => new Refusal(400, message, { code, param });

export const noSuch = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
