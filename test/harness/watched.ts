import { beforeEach } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';

/** Sentinel with automatic bans and empty logs. `network` ('192.0.2') must be unique to the file. */
export function watched({ sql, http }: TestApp, network: string) {
  const flush = () => http.sentinel!.recorder.flush();
  let last = 0;
  beforeEach(async () => {
    await flush();
    await sql`truncate security_logs`;
    await sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security') on conflict (key) do update set value = 'true'`;
  });
  return {
    flush,
    newAddress: () => `${network}.${(last += 1)}`,
    by: ({ token }: Pick<SignedIn, 'token'>) => ({ authorization: `Bearer ${token}` }),
  };
}
