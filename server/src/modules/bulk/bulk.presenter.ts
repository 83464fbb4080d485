import type { Greetings } from '../campaigns/openings.ts'
import type { Bulk, BulkLine } from '@replyloop/shared/contract/bulk'
import { fullName } from '@replyloop/shared/values/fullName'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { BulkRunRow } from './runs/bulkRuns.store.ts'

/** A bulk action as responses show it. */
export const presentBulk = (
  {
    accountId: _account,
    filter: _filter,
    position: _position,
    memberId: _member,
    startedBy: _startedBy,
    fixedAt,
    ...run
  }: BulkRunRow,
  {
    undoneBy,
    undoUntil,
    greetings: { sent, left } = { sent: 0, left: 0 },
  }: { undoneBy: string | null; undoUntil: number | null; greetings: Greetings | undefined },
): Bulk => ({
  ...run,
  undoneBy,
  greeted: sent,
  greetingLeft: left,
  total: fixedAt === null ? null : run.total,
  createdAt: isoTime(run.createdAt),
  startedAt: isoTime(run.startedAt),
  finishedAt: isoTime(run.finishedAt),
  undoUntil: isoTime(undoUntil),
})

/** What became of a contact, as a report shows it. */
export const presentLine = ({
  firstName,
  lastName,
  phone,
  email,
  ...line
}: Omit<BulkLine, 'name'> & Pick<ContactRow, 'firstName' | 'lastName' | 'phone' | 'email'>): BulkLine => ({
  ...line,
  name: fullName({ firstName, lastName }) || (phone ?? email),
})
