import { beforeEach } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';

/** An app that Sentinel watches with automatic bans on: nothing was seen when a test begins. Addresses are of `network`, such as '192.0.2', which nobody else uses. */
export function watched({ sql, http }: TestApp, network: string) {
  /** Writes what was seen so far, and judges it. */
  const flush = () => http.sentinel!.recorder.flush();
  let last = 0;
  beforeEach(async () => {
    await flush();
    await sql`truncate security_logs`;
    await sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security') on conflict (key) do update set value = 'true'`;
  });
  return {
    flush,
    /** An address that no other test uses. */
    newAddress: () => `${network}.${(last += 1)}`,
    /** Whose session or key comes with a request. */
    by: ({ token }: Pick<SignedIn, 'token'>) => ({ authorization: `Bearer ${token}` }),
  };
}
