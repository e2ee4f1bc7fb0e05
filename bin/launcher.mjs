/* npm's shell ends on a signal but leaves its child running, which keeps its port. So a process started by npm polls for that shell. */
const lookEveryMs = 100;
const launcher = process.ppid;

export function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const look = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(look);
    onGone();
  }, lookEveryMs);
  look.unref();
}
