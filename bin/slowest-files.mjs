import path from 'node:path';

const shown = 10;

/** What a file took in ms: its imports, what it started before its tests, and the tests. */
function spentOn(file) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

/** Vitest reporter: measures each test file and names the slowest ones at the end of a run. */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for it.
export default class SlowestFiles {
  times = [];

  onTestModuleEnd(file) {
    this.times.push({ name: path.relative(process.cwd(), file.moduleId), seconds: spentOn(file) / 1000 });
  }

  onTestRunEnd() {
    const all = this.times.reduce((sum, { seconds }) => sum + seconds, 0);
    const slowest = this.times.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
    process.stdout.write(`\n${this.times.length} test files, ${all.toFixed(0)} s one after the other; the slowest:\n${lines.join('')}`);
  }
}
