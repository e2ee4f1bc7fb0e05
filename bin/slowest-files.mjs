import path from 'node:path';

const shown = 10;
/** A pure or server test file above this does too much, or grows with the square of its rows. */
const budgetSeconds = 120;
const budgeted = ['pure', 'server'];

function spentOn(file) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

/** Vitest reporter: lists the slowest files and fails the run if one exceeds its budget. */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for it.
export default class SlowestFiles {
  times = [];

  onTestModuleEnd(file) {
    this.times.push({ name: path.relative(process.cwd(), file.moduleId), project: file.project.name, seconds: spentOn(file) / 1000 });
  }

  onTestRunEnd() {
    const all = this.times.reduce((sum, { seconds }) => sum + seconds, 0);
    const sorted = this.times.toSorted((a, b) => b.seconds - a.seconds);
    const lines = sorted.slice(0, shown).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
    process.stdout.write(`\n${this.times.length} test files, ${all.toFixed(0)} s in total; the slowest:\n${lines.join('')}`);
    const over = sorted.filter(({ project, seconds }) => budgeted.includes(project) && seconds > budgetSeconds);
    for (const { name } of over) process.stdout.write(`${name} took longer than its budget of ${budgetSeconds} s\n`);
    if (over.length > 0) process.exitCode = 1;
  }
}
