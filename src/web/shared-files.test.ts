import { expect, it } from 'vitest';
import { sharedFile, type Kind, type Screen } from './shared-files.ts';

const folder = '/app';
const screens = ['a1', 'a2', 'a3', 'a4', 'home', 'form', 'news'];
const routes = [
  { file: 'account.tsx', children: ['a1', 'a2', 'a3', 'a4'].map((name) => ({ file: `${name}.tsx` })) },
  { file: 'open.tsx', children: ['home', 'form', 'news'].map((name) => ({ file: `${name}.tsx` })) },
];

/** What each module of a small app needs at once, and what it fetches late. */
const needs: Record<string, { now?: string[]; late?: string[] }> = {
  a1: { now: ['table', 'dates', 'own', 'schema-form'] },
  a2: { now: ['table', 'dates', 'few'] },
  a3: { now: ['table', 'dates', 'few'] },
  a4: { now: ['table', 'dates'] },
  account: { now: ['header'] },
  header: { now: ['menu', 'cross'] },
  home: { now: ['dates'], late: ['menu'] },
  form: { now: ['schema-form'] },
  'schema-form': { now: ['rules?schemas', 'fields'] },
  'rules?schemas': { now: ['zod'] },
  news: { now: ['cross'] },
};

const kindOf = (screen: Screen): Kind => {
  if (screen.some((file) => file.endsWith('account.tsx'))) return { letter: 'a' };
  if (screen.some((file) => file.endsWith('home.tsx'))) return { letter: 'p', isOpen: true, isAlone: true };
  return screen.some((file) => file.endsWith('form.tsx')) ? { letter: 'f', isOpen: true, isLean: true } : { letter: 'n', isOpen: true };
};

const idOf = (name: string) =>
  screens.includes(name) || ['account', 'open'].includes(name) ? `${folder}/${name}.tsx?__react-router-build-client-route` : name;
const nameOf = (id: string) => /^\/app\/(\w+)\.tsx/.exec(id)?.[1] ?? id;
const modules = {
  getModuleInfo: (id: string) => {
    const { now = [], late = [] } = needs[nameOf(id)] ?? {};
    return { importedIds: now.map(idOf), dynamicallyImportedIds: late.map(idOf) };
  },
};

const fileOf = sharedFile(routes, folder, kindOf);

it.each([
  ['what all screens of one kind need', 'table', 'shared-a'],
  ['what another kind needs as well', 'cross', 'shared-an'],
  ['what an open page fetches late, apart from what its kind needs at once', 'menu', 'shared-Pa'],
  ['what a page that stands alone needs at once', 'dates', null],
  ['what one screen needs', 'own', null],
  ['what fewer than four screens need', 'few', null],
  ['what no screen needs', 'nothing', null],
])('%s', (_, id, file) => expect(fileOf(id, modules)).toBe(file));

it('leaves schemas out of what a page needs at once whose forms are checked late', () => {
  const all = sharedFile([{ file: 'form.tsx' }, { file: 'a1.tsx' }, { file: 'a2.tsx' }, { file: 'a3.tsx' }], folder, kindOf);
  const withForm = {
    getModuleInfo: (id: string) => ({ ...modules.getModuleInfo(id), ...(/a[123]\.tsx/.test(id) && { importedIds: ['schema-form'] }) }),
  };
  expect([all('fields', withForm), all('zod', withForm)]).toEqual(['shared-fn', 'shared-Fn']);
});
