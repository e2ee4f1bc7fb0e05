import { checkOf } from '#web/forms/zod-form.ts';
import { requestFields } from './request-values.ts';

/** Checks a request as it is typed; in a module of its own, which comes once the form stands. */
export const checkRequest = checkOf(requestFields);
