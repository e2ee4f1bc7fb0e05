import { beforeAll, describe, expect, it } from 'vitest';
import { buildPersona } from '#domains/accounts/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { testDatabase } from '../harness/database.ts';
import { startProgram } from '../harness/program.ts';
import { startSite } from '../harness/site.ts';

let open: (size: Size) => Promise<Visitor>;
let openOther: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  const { sql, programUrl } = await testDatabase();
  await buildPersona(sql, 'super_admin', { inCast: true });
  open = (await startBrowser((await startProgram({ DATABASE_URL: programUrl })).origin)).open;
  openOther = (await startBrowser((await startSite()).origin)).open;
});

const pages = ['/', '/support/help-center', '/login', '/quote', '/nothing-here'];
const strip = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Demonstration' });

describe('a demonstration', () => {
  it.each(walkedAt('desk'))('says so at the head of every page (%s)', async (size) => {
    const visitor = await open(size);
    for (const address of pages) {
      await visitor.visit(address);
      expect(await strip(visitor).innerText()).toBe('Demonstration: people and shipments here are made up. Enter nothing that is real.');
      const place = await strip(visitor).boundingBox();
      expect([address, place?.y, place?.width]).toEqual([address, 0, visitor.page.viewportSize()!.width]);
      if (address !== '/nothing-here') await visitor.isSound();
    }
    await visitor.close();
  });

  it('is what no other installation says', async () => {
    const visitor = await openOther('desk');
    for (const address of pages) {
      await visitor.visit(address);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      expect([address, await strip(visitor).count()]).toEqual([address, 0]);
    }
    await visitor.close();
  });
});
