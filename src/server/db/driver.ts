import { registerHooks } from 'node:module';

/*
 * postgres 3.4.9 mistakes a connection that the server closed for a usable one: the next statement of its transaction ends the
 * process (porsager/postgres issue 1208), or runs inside somebody else's transaction once the connection was opened anew (1216),
 * and answers of the lost connection are taken for answers of the next one (pull requests 1209, 1215). The changes below are put
 * in while the driver is loaded, so that such a transaction is refused with CONNECTION_CLOSED and nothing else happens.
 */
const changes: Record<string, readonly (readonly [string, string])[]> = {
  '/postgres/src/connection.js': [
    // A statement for a connection that is gone is refused, not written.
    [
      "    if (terminated)\n      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))\n\n    if (stream)",
      "    if (terminated)\n      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))\n\n    if (socket === null || socket.destroyed)\n      return (queryError(q, Errors.connection('CONNECTION_CLOSED', options, options)), true)\n\n    if (stream)",
    ],
    ['    const x = socket.write(chunk, fn)\n', '    const x = socket === null || socket.write(chunk, fn)\n'],
    // What the lost connection left half-read or unwritten is forgotten before it opens anew.
    [
      '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
      '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    ],
    [
      "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n",
    ],
  ],
  '/postgres/src/index.js': [
    // Tells a second evaluation of this module in the same process that the corrections are in.
    ['export default Postgres\n', 'Postgres.isCorrected = true\nexport default Postgres\n'],
    // A transaction ends with its connection, whoever uses that connection next.
    ['      , connection\n      , prepare = null\n', '      , connection\n      , prepare = null\n      , lost = null\n'],
    [
      'new Promise((_, reject) => connection.onclose = reject)',
      'new Promise((_, reject) => connection.onclose = e => { lost = e; while (queries.length) queries.shift().reject(e); reject(e) })',
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    ],
  ],
};

function changed(source: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2)
      throw new Error(`postgres changed: does it still need the corrections in driver.ts? Not found once: ${before}`);
    return text.replace(before, () => after);
  }, source);
}

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = Object.keys(changes).find((end) => url.endsWith(end));
    return file ? { ...loaded, source: changed(String(loaded.source), changes[file]!) } : loaded;
  },
});
const driver = await import('postgres');
hooks.deregister();
if (!('isCorrected' in driver.default)) throw new Error('postgres was loaded before driver.ts: import it from there only');

/** postgres.js, made to survive a server that closes a connection in the middle of a transaction. */
export const postgres = driver.default;
