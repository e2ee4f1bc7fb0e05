import { beforeAll, describe, expect, it } from 'vitest';
import { chainLines } from '#domains/audit/chain/chain-lines.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { enter, toast } from '../harness/browser/journey.ts';
import { listMailsTo } from '../harness/people/mailed.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openAs(role: 'admin' | 'super_admin', size: Size, path: string): Promise<Visitor & { id: string }> {
  const visitor = await open(size);
  const { id, email } = await buildAccount(site.sql, { role, fullName: 'Sofia Reyes' });
  await enter(visitor, email);
  await visitor.visit(path);
  return { ...visitor, id };
}

const getValue = async (key: string) => (await site.sql`select value from system_config where key = ${key}`)[0]?.['value'] ?? null;

describe('the super admin console', () => {
  it('is the dashboard, has each tab once, shows counts, and changes a flag with a reason', async () => {
    const { id } = await buildAccount(site.sql);
    await buildTransport(site.sql, { shipperId: id, status: 'in_transit' });
    await site.sql`delete from system_config`;
    const chief = await openAs('super_admin', 'phone', '/dashboard');
    const { page, isSound, close } = chief;
    await page.getByRole('heading', { name: 'Super Admin Console' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Overview',
      'User Management',
      'Blocked Users',
      'Quote Workflow',
      'Quote Self-Heal',
      'DOT/MC Controls',
      'System Config',
      'Data Retention',
      'Audit Logs',
      'Sentinel',
    ]);
    const [counted] =
      await site.sql`select count(*)::int as transports from transports where status in ('accepted', 'assigned', 'in_transit')`;
    await page.getByText('Active transports').waitFor();
    await page.getByText(String(counted!['transports']), { exact: true }).first().waitFor();
    await isSound();
    await chief.visit('/super-admin/config');
    const row = page.getByRole('listitem').filter({ hasText: 'Automatic bans' });
    await row.getByText('Off', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Turn on Automatic bans' }).click();
    const asked = page.getByRole('dialog', { name: 'Turn on Automatic bans?' });
    await asked.getByRole('button', { name: 'Turn on' }).click();
    await asked.getByText('Enter a reason for this change').first().waitFor();
    expect(await getValue('sentinelEnforceBan')).toBeNull();
    await asked.getByLabel('Reason').fill('A scan since noon');
    await asked.getByRole('button', { name: 'Turn on' }).click();
    await row.getByText('On', { exact: true }).waitFor();
    await isSound();
    expect(await getValue('sentinelEnforceBan')).toBe('true');
    await close();
  });

  it('turns number validation off and on, and changes its mode', { tags: 'full' }, async () => {
    await site.sql`delete from system_config`;
    const { page, isSound, close } = await openAs('super_admin', 'phone', '/super-admin/validation');
    await page.getByText('Enabled', { exact: true }).waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Disable validation' }).click();
    await page.getByLabel('Reason').fill('The register is away for a week');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    await toast(page, 'DOT/MC validation disabled successfully').waitFor();
    await page.getByRole('button', { name: 'Enable validation' }).click();
    await page.getByLabel('Reason').fill('It is back');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Enabled', { exact: true }).waitFor();
    await page.getByLabel('Validation mode').selectOption('cache');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => getValue('DOT_MC_VALIDATION_MODE')).toBe('cache');
    await page.getByLabel('Cache duration in hours').fill('9000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter 1 to 720').waitFor();
    await isSound();
    await close();
  });

  it('finds a line of the audit log, shows it in full, and exports the file', { tags: 'full' }, async () => {
    const chief = await openAs('super_admin', 'phone', '/super-admin/audit-logs?event=tried.phone');
    const { page, isSound, close, id } = chief;
    const line = { eventType: 'tried.phone', actorId: id, actorRole: 'super_admin', subjectType: 'config', subjectId: 'a_key' };
    const more = { details: { from: 'twenty', to: 'thirty' }, ipAddress: '203.0.113.9', userAgent: 'A browser of mine' };
    await site.sql`insert into audit_log ${site.sql({ id: newId(), ...line, ...more })}`;
    await page.getByLabel('Record').fill('a_key');
    await page.getByRole('search', { name: 'Audit log' }).getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: 'Tried phone' });
    await row.getByText('Sofia Reyes').waitFor();
    await isSound();
    await row.getByRole('button', { name: /^Details/ }).click();
    const whole = page.getByRole('dialog', { name: 'Tried phone' });
    for (const text of ['Twenty', 'Thirty', '203.0.113.9', 'A browser of mine']) await whole.getByText(text, { exact: true }).waitFor();
    await isSound();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^carriage-audit-log-.*\.csv$/);
    await page.getByLabel('Event type').selectOption('Bid placed');
    await page.getByText('No entries match').waitFor();
    await isSound();
    await close();
  });

  it('invites an administrator under the red notice, whose old link says whom to ask', { tags: 'full' }, async () => {
    await site.sql`insert into system_config (key, value, category) values ('auditLoggingEnabled', 'false', 'security')`;
    const { page, isSound, close, visit } = await openAs('super_admin', 'desk', '/super-admin/users');
    await page
      .getByRole('complementary', { name: 'System flags' })
      .getByText('Read-only access by administrators is not logged.')
      .waitFor();
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    const form = page.getByRole('dialog', { name: 'Invite an administrator' });
    await isSound();
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.getByText('Invalid email address').first().waitFor();
    const email = 'invited.desk@carriage.example';
    await form.getByLabel('Full name').fill('Ines Vited');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await toast(page, 'Invitation sent').waitFor();
    await form.waitFor({ state: 'detached' });
    const [mail] = await listMailsTo(site.sql, email);
    const link = new URL(/https?:\S+invited=yes/.exec(mail!.text)![0]);
    await site.sql`update email_links set expires_at = now() - interval '1 second' where email = ${email}`;
    await site.sql`delete from system_config where key = 'auditLoggingEnabled'`;
    await visit(link.pathname + link.search);
    await page.getByText('Ask the person who invited you to resend it.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    expect(await page.getByText('Get a new link').count()).toBe(0);
    await close();
  });

  it('checks the audit log, and names a changed line', { tags: 'full' }, async () => {
    const { page, isSound, close, id } = await openAs('super_admin', 'phone', '/super-admin/audit-logs');
    const proof = page.getByRole('region', { name: 'Integrity check' });
    const lineId = newId();
    await site.sql`insert into audit_log ${site.sql({ id: lineId, eventType: 'tried.proof', actorId: id, details: { to: 'thirty' } })}`;
    await proof.getByRole('button', { name: 'Check now' }).click();
    await proof.getByText('Verified').waitFor();
    await isSound();
    const write = (details: object) =>
      site.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update audit_log set details = ${tx.json(details as never)} where id = ${lineId}`;
      });
    await inTransaction({ sql: site.sql, now: new Date() } as never, chainLines);
    await write({ to: 'forty' });
    await proof.getByRole('button', { name: 'Check now' }).click();
    await proof.getByText('Audit log tampering detected').waitFor();
    await proof.getByText(lineId, { exact: true }).waitFor();
    await isSound();
    await write({ to: 'thirty' });
    await proof.getByRole('button', { name: 'Check now' }).click();
    await proof.getByText('Verified').waitFor();
    await close();
  });
});

describe('the tabs of the super admin console', () => {
  it('preview a self-heal, run it, and list each request', { tags: 'full' }, async () => {
    await site.sql`delete from pending_quotes`;
    const owner = await buildAccount(site.sql, { fullName: 'Pat Doyle' });
    const asked = async (email: string) => {
      const answer = await fetch(`${site.origin}/api/quotes/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...quoteRequestForm, email }),
      });
      expect(answer.status).toBe(201);
    };
    await asked(owner.email);
    await asked('nobody.desk@carriage.example');
    const { page, isSound, close } = await openAs('super_admin', 'desk', '/dashboard?tab=self-heal');
    await page.getByRole('button', { name: 'Preview' }).click();
    const would = page.getByRole('table', { name: 'Preview' });
    await would.getByRole('row').filter({ hasText: 'Pat Doyle' }).getByText('Would be relinked').waitFor();
    await would.getByText('No account with this email').first().waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Run Quote Self-Heal' }).click();
    await toast(page, 'Quote Self-Heal Completed (relinked 1, skipped 1)').waitFor();
    const done = page.getByRole('table', { name: 'Result' });
    await done.getByRole('row').filter({ hasText: 'Pat Doyle' }).getByText('Relinked', { exact: true }).waitFor();
    await isSound();
    expect(await site.sql`select from transports where shipper_id = ${owner.id} and status = 'draft'`).toHaveLength(1);
    await close();
  });

  it('revert a configuration change, and show who changed what', { tags: 'full' }, async () => {
    await site.sql`delete from system_config`;
    const { page, isSound, close } = await openAs('super_admin', 'phone', '/dashboard?tab=config');
    for (const value of ['20', '30']) {
      await page.getByRole('button', { name: 'Add an entry' }).click();
      const window = page.getByRole('dialog', { name: 'Add config' });
      await window.getByLabel('Key').fill('season.phone');
      await window.getByLabel('Value').fill(value);
      await window.getByRole('button', { name: 'Add Config' }).click();
      await window.waitFor({ state: 'detached' });
      await page.getByRole('table', { name: 'System configuration' }).getByText(value, { exact: true }).waitFor();
    }
    const history = page.getByRole('region', { name: 'Changes' });
    const take = history.getByRole('button', { name: 'Undo the change of season.phone' });
    await take.waitFor();
    expect(await take.count()).toBe(1);
    await isSound();
    await take.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('table', { name: 'System configuration' }).getByText('20', { exact: true }).waitFor();
    await history.getByText('Undid a change').first().waitFor();
    await history.getByText('Sofia Reyes').first().waitFor();
    await isSound();
    expect(await getValue('season.phone')).toBe('20');
    await close();
  });
});
