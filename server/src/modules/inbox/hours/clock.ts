import type { Hours } from '@replyloop/shared/contract/hours'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { isWithinHours, type Clocked } from '../../../platform/clock/hours.rules.ts'
import { listAvailability, readHours } from './hours.store.ts'

/** The hours of a team, or else of its account, on the clocks that they are meant by. */
export async function readClocked(
  read: Reader,
  accountId: string,
  own: Hours | null = null,
): Promise<Clocked & { hours: Hours | null }> {
  const hours = own ?? (await readHours(read, accountId))
  const timeZone = hours?.timeZone ?? (await readAccount(read, accountId)).timeZone ?? 'UTC'
  return { hours, timeZone }
}

/** Whether a member gets conversations of a team at an instant: they are switched on, within its hours. */
export async function isAvailable(
  read: Reader,
  { accountId, hours }: { accountId: string; hours: Hours | null },
  memberId: string,
  now: number,
): Promise<boolean> {
  const [known] = await listAvailability(read, [memberId])
  return known?.isOn !== false && isWithinHours(await readClocked(read, accountId, hours), now)
}
