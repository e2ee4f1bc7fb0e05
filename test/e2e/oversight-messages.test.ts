import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { breakCalls, enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

type Chief = 'admin' | 'super_admin';

async function openAs(role: Chief, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role })).email);
  await visitor.visit(path);
  return visitor;
}

/** What a refused call answers; the toast of the screen says why in these words. */
const why = 'The database is being moved';
const refusal = { status: 500, json: { error: why, code: 'internal' } };

/** Who or what a step is taken on. */
interface On {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly quoteId: string;
}

async function layDown(name: string, overrides: object): Promise<On> {
  const { id, email } = await buildAccount(site.sql, {
    role: 'carrier',
    fullName: name,
    dotNumber: '3214567',
    mcNumber: 'MC-765432',
    ...overrides,
  });
  const shipper = await buildAccount(site.sql);
  const transportId = await buildTransport(site.sql, {
    shipperId: shipper.id,
    status: 'quoted',
    vehicleMake: 'Trabant',
    vehicleModel: name,
  });
  return { id, name, email, quoteId: await buildQuote(site.sql, { transportId }) };
}

interface Step {
  readonly failure: string;
  readonly success: string;
  /** What stands below the title of what was done. */
  readonly words?: (on: On) => string;
  readonly role: Chief;
  readonly size: Size;
  readonly account?: object;
  readonly path: (on: On) => string | Promise<string>;
  /** The address of the call that takes it. */
  readonly call: RegExp;
  /** Fills in what it needs. */
  readonly prepare: (page: Page, on: On) => Promise<unknown>;
  /** Sends it; what failed is sent again by the same. */
  readonly send: (page: Page, on: On) => Promise<unknown>;
  /** What the database says once it is taken. */
  readonly isDone: (on: On) => Promise<unknown>;
}

const account = async ({ id }: On) => (await site.sql`select is_active, is_blocked from users where id = ${id}`)[0]!;
const metadata = async ({ quoteId }: On) => (await site.sql`select metadata from quotes where id = ${quoteId}`)[0]!['metadata'];
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const valueOf = async (key: string) => (await site.sql`select value from system_config where key = ${key}`)[0]?.['value'] ?? null;
const turnValidation = async (page: Page, name: string) => {
  await press(page, name);
  await page.getByLabel('Reason').fill('The register is away for a week');
};
const usersOf = ({ email }: On) => `/admin/users?email=${encodeURIComponent(email)}`;

async function chooseUser(page: Page, form: string, { email, name }: On): Promise<void> {
  const fields = page.getByRole('form', { name: form });
  await fields.getByRole('combobox', { name: 'User' }).fill(email);
  await fields.getByRole('option', { name: new RegExp(name) }).click();
  await fields.getByLabel('Reason').fill('Reported by three shippers');
}

async function openQuote(page: Page, { name }: On, step: string, field: string): Promise<void> {
  await press(page, new RegExp(`^View Details of .*${name}`));
  await press(page, step);
  await page.getByLabel(field, { exact: true }).fill('Far below any price');
}

const quoteReview = async ({ quoteId }: On): Promise<string> => {
  const [row] = await site.sql`select t.shipper_id from quotes q join transports t on t.id = q.transport_id where q.id = ${quoteId}`;
  return `/admin/quotes?userId=${row!['shipperId']}`;
};

const steps: readonly Step[] = [
  {
    failure: 'Failed to deactivate user',
    success: 'User deactivated successfully',
    role: 'admin',
    size: 'desk',
    path: usersOf,
    call: /\/api\/admin\/users\/[^/]+\/deactivate$/,
    prepare: async (page, on) => {
      await chooseUser(page, 'Deactivate a user', on);
      await press(page, 'Deactivate User');
    },
    send: (page) => confirm(page, 'Deactivate user'),
    isDone: async (on) => (await account(on))['isActive'] === false,
  },
  {
    failure: 'Failed to activate user',
    success: 'User activated successfully',
    role: 'admin',
    size: 'phone',
    account: { isActive: false },
    path: usersOf,
    call: /\/api\/admin\/users\/[^/]+\/activate$/,
    prepare: (page, { name }) => press(page, `Activate ${name}`),
    send: (page) => confirm(page, 'Activate user'),
    isDone: async (on) => (await account(on))['isActive'],
  },
  {
    failure: 'Failed to send password reset',
    success: 'Password reset email sent',
    words: ({ email }) => `To ${email}`,
    role: 'admin',
    size: 'desk',
    path: usersOf,
    call: /\/api\/admin\/users\/[^/]+\/reset-password$/,
    prepare: (page, { name }) => press(page, `Reset Password ${name}`),
    send: (page) => confirm(page, 'Send link'),
    isDone: async ({ id }) => (await site.sql`select from email_links where user_id = ${id} and purpose = 'reset_password'`).length === 1,
  },
  {
    failure: 'Failed to revalidate DOT/MC',
    success: 'DOT/MC revalidation completed',
    role: 'admin',
    size: 'phone',
    path: usersOf,
    call: /\/api\/admin\/compliance\/revalidate-dot-mc\/[^/]+$/,
    prepare: (page, { name }) => press(page, `Revalidate DOT/MC ${name}`),
    send: (page) => confirm(page, 'Check numbers'),
    isDone: async ({ id }) => (await site.sql`select from dot_mc_validation_logs where user_id = ${id}`).length > 0,
  },
  {
    failure: 'Failed to block user',
    success: 'User blocked successfully',
    role: 'super_admin',
    size: 'desk',
    path: () => '/dashboard?tab=blocked',
    call: /\/api\/super-admin\/users\/[^/]+\/block$/,
    prepare: async (page, on) => {
      await chooseUser(page, 'Block a user', on);
      await press(page, 'Block User');
    },
    send: (page) => confirm(page, 'Block user'),
    isDone: async (on) => (await account(on))['isBlocked'],
  },
  {
    failure: 'Failed to unblock user',
    success: 'User unblocked successfully',
    role: 'super_admin',
    size: 'phone',
    account: { isBlocked: true, blockedReason: 'A fraud', blockedAt: new Date() },
    path: () => '/dashboard?tab=blocked',
    call: /\/api\/super-admin\/users\/[^/]+\/unblock$/,
    prepare: (page, { name }) => press(page, `Unblock ${name}`),
    send: (page) => confirm(page, 'Unblock user'),
    isDone: async (on) => (await account(on))['isBlocked'] === false,
  },
  {
    failure: 'Failed to flag quote',
    success: 'Quote flagged successfully',
    role: 'admin',
    size: 'phone',
    path: quoteReview,
    call: /\/api\/admin\/quotes\/[^/]+\/flag$/,
    prepare: (page, on) => openQuote(page, on, 'Flag Quote', 'Reason'),
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Flag quote', exact: true }).click(),
    isDone: async (on) => (await metadata(on))['flaggedReason'] === 'Far below any price',
  },
  {
    failure: 'Failed to add admin note',
    success: 'Admin note added successfully',
    role: 'admin',
    size: 'desk',
    path: quoteReview,
    call: /\/api\/admin\/quotes\/[^/]+\/add-note$/,
    prepare: (page, on) => openQuote(page, on, 'Add Note', 'Note'),
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add note', exact: true }).click(),
    isDone: async (on) => (await metadata(on))['adminNotes']?.length === 1,
  },
  {
    failure: 'Failed to delete configuration',
    success: 'System configuration deleted successfully',
    role: 'super_admin',
    size: 'desk',
    path: async () => {
      await site.sql`insert into system_config (key, value, category) values ('office.phone', '555', 'notifications')`;
      return '/dashboard?tab=config';
    },
    call: /\/api\/super-admin\/config\/office\.phone/,
    prepare: (page) => press(page, 'Delete office.phone'),
    send: (page) => confirm(page, 'Delete'),
    isDone: async () => (await valueOf('office.phone')) === null,
  },
  {
    failure: 'Failed to update configuration',
    success: 'DOT/MC validation disabled successfully',
    role: 'super_admin',
    size: 'phone',
    path: () => '/dashboard?tab=validation',
    call: /\/api\/super-admin\/system-config$/,
    prepare: (page) => turnValidation(page, 'Disable validation'),
    send: (page) => press(page, 'Turn off'),
    isDone: async () => (await valueOf('DOT_MC_VALIDATION_ENABLED')) === 'false',
  },
  {
    failure: 'Failed to update configuration',
    success: 'DOT/MC validation enabled successfully',
    role: 'super_admin',
    size: 'desk',
    path: async () => {
      await site.sql`
        insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_ENABLED', 'false', 'validation')
        on conflict (key) do update set value = 'false'`;
      return '/super-admin/validation';
    },
    call: /\/api\/super-admin\/system-config$/,
    prepare: (page) => turnValidation(page, 'Enable validation'),
    send: (page) => press(page, 'Turn on'),
    isDone: async () => (await valueOf('DOT_MC_VALIDATION_ENABLED')) === 'true',
  },
];

/** Only what changes is broken: the flags are read at the address at which they are turned. */
async function breakChanges(page: Page, address: RegExp): Promise<() => void> {
  let isBroken = true;
  await page.route(address, (route) => (isBroken && route.request().method() !== 'GET' ? route.fulfill(refusal) : route.continue()));
  return () => (isBroken = false);
}

const isQuietBut500 = ({ complaints }: Visitor) => expect(complaints.filter((words) => !words.includes('500'))).toEqual([]);

describe('what administrators are told of a step', () => {
  it.each(steps)('$failure, with why, and once it is done $success ($role, $size)', async (step) => {
    const on = await layDown(`Tom ${step.failure.replace('Failed to ', '').replaceAll('/', ' ')}`, step.account ?? {});
    const visitor = await openAs(step.role, step.size, await step.path(on));
    const { page } = visitor;
    const mend = await breakChanges(page, step.call);
    await step.prepare(page, on);
    await step.send(page, on);
    await toast(page, step.failure, why).waitFor();
    await visitor.isAccessible();
    expect(await step.isDone(on)).toBe(false);
    mend();
    await step.send(page, on);
    await (step.words ? toast(page, step.success, step.words(on)) : toast(page, step.success)).waitFor();
    expect(await step.isDone(on)).toBe(true);
    isQuietBut500(visitor);
    await visitor.close();
  });

  it("asks for a quote and a note with 'Please select a quote and provide a note', and keeps nothing", async () => {
    const on = await layDown('Tom Wordless', {});
    const { page, isSound, close } = await openAs('admin', 'phone', await quoteReview(on));
    await press(page, /^View Details of .*Tom Wordless/);
    await press(page, 'Add Note');
    const asked = page.getByRole('dialog', { name: /^Add a note/ });
    await asked.getByLabel('Note').fill('   ');
    await asked.getByRole('button', { name: 'Add note' }).click();
    await asked.getByText('Please select a quote and provide a note').first().waitFor();
    await isSound();
    expect(await metadata(on)).toEqual({});
    await close();
  });

  it("says 'Self-heal failed' and 'Failed to run quote self-heal process', of the preview too, and does it when it is asked again", async () => {
    const visitor = await openAs('super_admin', 'phone', '/dashboard?tab=self-heal');
    const { page } = visitor;
    const mend = await breakCalls(page, /\/self-heal/, refusal);
    for (const button of ['Preview', 'Run Quote Self-Heal']) {
      await press(page, button);
      await toast(page, 'Self-heal failed', 'Failed to run quote self-heal process').waitFor();
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('button', { name: /Dismiss|Close/ })
        .first()
        .click();
      await toast(page, 'Self-heal failed').waitFor({ state: 'detached' });
    }
    await visitor.isAccessible();
    mend();
    await press(page, 'Run Quote Self-Heal');
    await toast(page, 'Quote Self-Heal Completed (relinked 0, skipped 0)').waitFor();
    isQuietBut500(visitor);
    await visitor.close();
  });

  it('adds an entry of the configuration with the category validation unless another one is chosen', async () => {
    const { page, isSound, close } = await openAs('super_admin', 'phone', '/dashboard?tab=config');
    expect(await page.getByLabel('Category').inputValue()).toBe('validation');
    await page.getByLabel('Key').fill('season.name');
    await page.getByLabel('Value').fill('Winter');
    await press(page, 'Add Config');
    await toast(page, 'System configuration updated successfully').waitFor();
    await isSound();
    expect(await site.sql`select category, value from system_config where key = 'season.name'`).toEqual([
      { category: 'validation', value: 'Winter' },
    ]);
    await close();
  });
});

describe('a step in the workflow manager', () => {
  const linesOf = (on: On) =>
    site.sql`select details from audit_log where event_type = 'QuoteWorkflowStateChanged' and details ->> 'quote_id' = ${on.quoteId}`;
  const move = async (page: Page) => {
    await page.getByLabel('New state').selectOption('quoted');
    await press(page, 'Update State');
    await toast(page, 'State Updated').waitFor();
    await page.getByText('Submitted to Quoted').waitFor();
  };

  it('is noted by the browser as an audit event with eventType and details, new_state and timestamp among them', async () => {
    const on = await layDown('Tom Noted', {});
    const { page, isSound, close } = await openAs('admin', 'desk', `/admin/quotes?quote=${on.quoteId}`);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/admin/audit-log'));
    const before = Date.now();
    await move(page);
    const { eventType, details } = (await sent).postDataJSON() as { eventType: string; details: Record<string, string> };
    expect([eventType, details['new_state']]).toEqual(['QuoteWorkflowStateChanged', 'quoted']);
    expect(Date.parse(details['timestamp']!)).toBeGreaterThanOrEqual(before);
    await expect.poll(() => linesOf(on)).toEqual([{ details }]);
    await isSound();
    await close();
  });

  it('is told as done where its audit event fails, which is only logged', async () => {
    const on = await layDown('Tom Unnoted', {});
    const visitor = await openAs('super_admin', 'phone', `/dashboard?tab=workflow&quote=${on.quoteId}`);
    const { page } = visitor;
    const logged = page.waitForEvent('console', (message) => message.type() === 'info' && message.text().includes('/api/admin/audit-log'));
    await breakCalls(page, '**/api/admin/audit-log', refusal);
    await move(page);
    await logged;
    await visitor.isQuiet();
    await page.getByText('Submitted to Quoted').waitFor();
    expect(await page.getByText(why).count()).toBe(0);
    expect(await site.sql`select workflow_state from quotes where id = ${on.quoteId}`).toEqual([{ workflowState: 'quoted' }]);
    expect(await linesOf(on)).toEqual([]);
    await visitor.isAccessible();
    isQuietBut500(visitor);
    await visitor.close();
  });

  it("says 'No valid state transitions available for your role (admin) from the current state' where none is allowed", async () => {
    const on = await layDown('Tom Closed', {});
    await site.sql`update quotes set workflow_state = 'closed' where id = ${on.quoteId}`;
    const { page, isSound, close } = await openAs('admin', 'phone', `/admin/quotes?quote=${on.quoteId}`);
    await page.getByText('No valid state transitions available for your role (admin) from the current state', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Update State' }).count()).toBe(0);
    await isSound();
    await close();
  });
});
