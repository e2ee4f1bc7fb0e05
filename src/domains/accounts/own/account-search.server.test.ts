import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { accountHolds } from './account-search.ts';
import { buildAccount } from '../fixtures.ts';

const { sql, url } = await testDatabase();

it.each(['C', 'C.UTF-8'])(
  'an account is found by part of its name, ignoring case and accents, in a database with locale %s',
  async (locale) => {
    const name = `letters_${process.pid}_${locale.length}`;
    await sql`create database ${sql(name)} locale ${sql.unsafe(`'${locale}'`)} encoding 'UTF8' template template0`;
    const address = new URL(url);
    address.pathname = `/${name}`;
    const database = await openDatabase(
      { databaseUrl: address.href, databaseDirectUrl: null, databaseMigrationUrl: null, dataDir: '/nowhere', databaseConnections: 5 },
      createLog('silent'),
      () => undefined,
    );
    try {
      await buildAccount(database.sql, { role: 'carrier', fullName: 'JOSÉ Özgür', companyName: 'ŁUKASZ & Søn 50%_' });
      const counts = await Promise.all(
        ['josé', 'JOSÉ ö', 'łukasz', 'SØN 50%_', 'jose', 'Lukasz & Son', 'jose\u0301 ozgur', 'jos_', '5%'].map(
          async (piece) => (await database.sql`select from users u where ${accountHolds(database.sql, piece)}`).length,
        ),
      );
      expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0]);
    } finally {
      await database.close();
      await sql`drop database ${sql(name)}`;
    }
  },
);
