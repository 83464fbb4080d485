import { errorCode } from '../errors/errorCode.ts'
import { hasCause } from '../errors/hasCause.ts'

/** Why what stores data takes none for the moment. */
export type Outage = 'no database' | 'disk full' | 'read-only'

// The codes of SQLite, of PostgreSQL and of Node, which reports how connections and files fail.
const codes: readonly (readonly [Outage, RegExp])[] = [
  ['disk full', /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/],
  ['read-only', /^(SQLITE_READONLY\w*|25006|EROFS)$/],
  ['no database', /^(SQLITE_(BUSY|IOERR|CANTOPEN)\w*|08\w{3}|53[023]00|57P0[123])$/],
  [
    'no database',
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  ],
]
/** What the driver of PostgreSQL says, without a code, of a connection that it has lost or does not get. */
const lostConnection =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client .* is not queryable)/

/** The outage that an error comes from; `undefined` for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  for (const [outage, pattern] of codes)
    if (hasCause(error, (cause) => pattern.test(errorCode(cause) ?? ''))) return outage
  const isLost = hasCause(error, (cause) => cause instanceof Error && lostConnection.test(cause.message))
  return isLost ? 'no database' : undefined
}
