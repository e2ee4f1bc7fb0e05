import { z } from 'zod';

/** What browsers and RFC 5321 accept; the top-level domain is letters or punycode. */
export const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

export const emailAddress = (error?: string) => z.email({ pattern: emailPattern, ...(error && { error }) });

export const emailInput = (message: string) => z.string(message).trim().toLowerCase().max(254).pipe(emailAddress(message));
