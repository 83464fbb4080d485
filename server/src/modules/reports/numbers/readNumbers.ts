import type { Db } from '../../../platform/db/db.ts'
import type { Days } from '../counting/days.rules.ts'
import { scopeBefore } from '../counting/readScope.ts'
import { readBot } from '../times/readBot.ts'
import { askedBy, type Asked } from '../times/asked.ts'
import { readResponseTimes } from '../times/readResponseTimes.ts'
import { readVolume } from '../volume/readVolume.ts'

/** The five numbers that say how an account does; the first response of persons is its median in seconds, `null` where there is none. */
export interface Numbers {
  newContacts: number
  incoming: number
  outgoing: number
  answeredAlone: number
  firstResponse: number | null
}

type Dbs = Pick<Db, 'read' | 'scan'>

/** These numbers of some days, and of as many days before. */
export async function readNumbers(
  db: Dbs,
  { accountId, now }: { accountId: string; now: number },
  days: Days,
): Promise<{ current: Numbers; before: Numbers }> {
  const asked = await askedBy(db.read, accountId, days, now)
  const current = await numbersOf(db, asked)
  return { current, before: await numbersOf(db, scopeBefore(asked)) }
}

async function numbersOf(db: Dbs, of: Asked): Promise<Numbers> {
  const { newContacts, incoming, outgoing } = (await readVolume(db.scan, of, {})).total
  const { answered } = await readBot(db, of, {})
  const { first } = await readResponseTimes(db, of, {})
  return { newContacts, incoming, outgoing, answeredAlone: answered, firstResponse: first.median }
}
