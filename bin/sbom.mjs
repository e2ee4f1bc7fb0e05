// Prints what the program is made of (CycloneDX 1.5, JSON), as the lockfile says. `npm sbom --omit dev` leaves out what development needs too, React among it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const own = read('package.json');
const { packages } = read('package-lock.json');

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
/** Needed to run, needed where the machine is of that kind, or not there in production. */
const scopeOf = ({ dev, optional, devOptional }) => (dev ? 'excluded' : optional || devOptional ? 'optional' : 'required');
/** A name of a licence, or an expression of several. */
const licenseOf = (license) => (/ (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { name: license } });

function componentOf([place, entry]) {
  const called = place.split('node_modules/').at(-1);
  const purl = purlOf(called, entry.version);
  return {
    type: 'library',
    'bom-ref': purl,
    name: called,
    version: entry.version,
    scope: scopeOf(entry),
    purl,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(entry.integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    ...(entry.license && { licenses: [licenseOf(entry.license)] }),
  };
}

/** A package that lies in several places is one component; needed in one of them, it is needed. */
const order = ['required', 'optional', 'excluded'];
const components = new Map();
for (const entry of Object.entries(packages).filter(([place]) => place !== '')) {
  const component = componentOf(entry);
  const known = components.get(component.purl);
  if (!known || order.indexOf(component.scope) < order.indexOf(known.scope)) components.set(component.purl, component);
}
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': purlOf(own.name, own.version),
      name: own.name,
      version: own.version,
      purl: purlOf(own.name, own.version),
    },
  },
  components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
