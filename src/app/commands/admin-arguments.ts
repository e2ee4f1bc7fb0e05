import { parseArgs } from 'node:util';
import { StartError } from '#server/start-error.ts';

export type AdminCommand =
  | { readonly verb: 'create'; readonly email: string; readonly password: string; readonly role: 'admin' | 'super_admin' }
  | { readonly verb: 'mails'; readonly email: string }
  | { readonly verb: 'mails-again' }
  | { readonly verb: 'rotate-key' }
  | { readonly verb: 'migrations' }
  | { readonly verb: 'migrate' }
  | { readonly verb: 'overview' }
  | { readonly verb: 'audit'; readonly step: 'check' }
  | { readonly verb: 'audit'; readonly step: 'leave'; readonly folder: string }
  | { readonly verb: 'jobs'; readonly job: 'list' }
  | { readonly verb: 'jobs'; readonly job: 'retry' | 'drop'; readonly id: string };

const usage = `Usage: npm run admin -- create --email E --password P --role admin|super_admin
   or: npm run admin -- mails --email E
   or: npm run admin -- mails retry
   or: npm run admin -- jobs [list | retry ID | drop ID]
   or: npm run admin -- overview rebuild
   or: npm run admin -- audit check
   or: npm run admin -- audit leave --to FOLDER
   or: npm run admin -- migrations
   or: npm run admin -- migrate
   or: npm run admin -- rotate-key`;

const options = { email: { type: 'string' }, password: { type: 'string' }, role: { type: 'string' }, to: { type: 'string' } } as const;

function wantedJobs([job = 'list', id, ...rest]: readonly string[]): AdminCommand | null {
  if (rest.length > 0) return null;
  if (job === 'list' && id === undefined) return { verb: 'jobs', job };
  return (job === 'retry' || job === 'drop') && id !== undefined ? { verb: 'jobs', job, id } : null;
}

function wantedAudit(rest: readonly string[], { to: folder, ...values }: Readonly<Record<string, string>>): AdminCommand | null {
  if (rest.length !== 1 || Object.keys(values).length > 0) return null;
  if (rest[0] === 'check' && folder === undefined) return { verb: 'audit', step: 'check' };
  return rest[0] === 'leave' && folder ? { verb: 'audit', step: 'leave', folder } : null;
}

function getWanted(argv: readonly string[]): AdminCommand | null {
  const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options });
  const { email, password, role } = values;
  const [verb, ...rest] = positionals;
  if (verb === 'jobs' && Object.keys(values).length === 0) return wantedJobs(rest);
  if (verb === 'mails' && Object.keys(values).length === 0)
    return rest.length === 1 && rest[0] === 'retry' ? { verb: 'mails-again' } : null;
  if (verb === 'overview' && Object.keys(values).length === 0) return rest.length === 1 && rest[0] === 'rebuild' ? { verb } : null;
  if (verb === 'audit') return wantedAudit(rest, values);
  if (rest.length > 0 || values.to !== undefined) return null;
  if ((verb === 'rotate-key' || verb === 'migrations' || verb === 'migrate') && Object.keys(values).length === 0) return { verb };
  if (verb === 'mails' && email && !password && !role) return { verb, email };
  return verb === 'create' && email && password && (role === 'admin' || role === 'super_admin') ? { verb, email, password, role } : null;
}

/** Throws StartError with the usage text for invalid arguments. */
export function readArguments(argv: readonly string[]): AdminCommand {
  try {
    const command = getWanted(argv);
    if (command) return command;
  } catch {
    // Handled like other invalid arguments.
  }
  throw new StartError(usage);
}
