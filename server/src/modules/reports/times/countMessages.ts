import { weekdays } from '@replyloop/shared/values/team'
import { readAccount } from '../../accounts/accounts.store.ts'
import { isAsking } from '../../conversations/incoming.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import { listAllTeams, readClocked } from '../../inbox/inbox.ts'
import { hoursBetween } from '../../../platform/clock/hours.rules.ts'
import { localDate, localMinute, weekdayOf } from '../../../platform/clock/localTime.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import {
  addCounted,
  listCountedContacts,
  listEpisodesWithin,
  listMessagesBehind,
  listUnanswered,
  readCountedUpTo,
  storeCountedUpTo,
} from './countMessages.store.ts'
import { countWait, episodeAt, type Wait } from './countWaits.rules.ts'

const messagesAtOnce = 500
/**
 * On PostgreSQL a transaction may commit after another one whose messages have later ids. None takes so long, so what is older is
 * all there; on SQLite one writes at a time.
 */
const settledAfterMs = 10_000

/**
 * Counts the messages of an account that are not counted yet, some at a time, until it is done or its turn is over. Returns whether
 * it is done.
 */
export async function countMessages(
  db: Pick<Db, 'write' | 'dialect'>,
  accountId: string,
  isOver: () => boolean,
): Promise<boolean> {
  for (;;) {
    const counted = await db.write((tx) => countSome(tx, accountId, db.dialect), { alone: true })
    if (counted < messagesAtOnce) return true
    if (isOver()) return false
  }
}

async function countSome(tx: Tx, accountId: string, dialect: Db['dialect']): Promise<number> {
  await tx.lock(locks.responseTimes(accountId))
  const after = await readCountedUpTo(tx, accountId)
  const before = dialect === 'sqlite' ? undefined : firstIdAt('msg', tx.now - settledAfterMs)
  const messages = await listMessagesBehind(tx, accountId, { after, before }, messagesAtOnce)
  const last = messages.at(-1)
  if (last === undefined) return 0
  await addCounted(tx, await rowsOf(tx, accountId, messages))
  await storeCountedUpTo(tx, accountId, last.id)
  return messages.length
}

/** What some messages that follow each other mean for the reports. */
async function rowsOf(read: Reader, accountId: string, messages: readonly MessageRow[]) {
  const ids = [...new Set(messages.map(({ contactId }) => contactId))]
  const found = await listCountedContacts(read, ids)
  const contacts = new Map(found.map((contact) => [contact.id, contact]))
  const instants = messages.map(({ createdAt }) => createdAt)
  const within = { from: Math.min(...instants), until: Math.max(...instants) }
  const episodes = Map.groupBy(await listEpisodesWithin(read, ids, within), ({ contactId }) => contactId)
  const unanswered = Map.groupBy(await listUnanswered(read, ids), ({ contactId }) => contactId)
  const { timeZone, lasts } = await readHoursOf(read, accountId)
  const waits = new Map<string, Wait>()
  const hours = new Map<
    string,
    { day: string; hour: number; channel: string; campaignId: string; messages: number }
  >()
  const replies: Parameters<typeof addCounted>[1]['replies'] = []
  const answers: Parameters<typeof addCounted>[1]['answers'] = []
  for (const message of messages) {
    const { contactId, createdAt, channel, campaignId } = message
    const contact = contacts.get(contactId)
    if (contact === undefined) continue // a test, or gone
    const isIncoming = message.direction === 'incoming' && message.type !== 'system'
    if (isIncoming) {
      const [day, hour] = [localDate(createdAt, timeZone), Math.floor(localMinute(createdAt, timeZone) / 60)]
      const at = { day, hour, channel, campaignId: campaignId ?? '' }
      const key = JSON.stringify(at)
      hours.set(key, { ...at, messages: (hours.get(key)?.messages ?? 0) + 1 })
      const all = unanswered.get(contactId) ?? []
      const answered = all.filter(({ joinedAt }) => joinedAt <= createdAt)
      unanswered.set(
        contactId,
        all.filter((opening) => !answered.includes(opening)),
      )
      for (const { openingId, joinedAt, ...opening } of answered)
        answers.push({
          openingId,
          accountId,
          campaignId: opening.campaignId,
          joinedAt,
          seconds: secondsOf(createdAt - joinedAt),
        })
    }
    const episode = episodeAt(episodes.get(contactId) ?? [], createdAt)
    if (episode === undefined) continue
    const asks = isIncoming && (createdAt === episode.openedAt || isAsking(message, contact))
    const counted = countWait(waits.get(contactId) ?? contact.wait ?? undefined, episode, {
      ...message,
      isAsking: asks,
    })
    waits.set(contactId, counted.wait)
    for (const { kind, since } of counted.replies)
      replies.push({
        accountId,
        messageId: message.id,
        kind,
        day: localDate(createdAt, timeZone),
        contactId,
        episodeId: episode.id,
        memberId: message.author === 'user' ? message.memberId : null,
        campaignId: episode.campaignId,
        channel,
        seconds: since === null ? null : secondsOf(createdAt - since),
        secondsWithin: since === null ? null : secondsOf(lasts(contact.teamId, since, createdAt)),
        weekHour: since === null ? null : weekHourOf(since, timeZone),
      })
  }
  return {
    replies,
    answers,
    waits: [...waits].map(([contactId, wait]) => ({ ...wait, contactId, accountId })),
    hours: [...hours.values()].map((row) => ({ ...row, accountId })),
  }
}

const secondsOf = (ms: number): number => Math.max(0, Math.round(ms / 1000))

const weekHourOf = (at: number, timeZone: string): number =>
  weekdays.indexOf(weekdayOf(localDate(at, timeZone))) * 24 + Math.floor(localMinute(at, timeZone) / 60)

/** The zone of an account, and how many milliseconds of the hours of a team, or of nobody's, lie between two instants. */
async function readHoursOf(read: Reader, accountId: string) {
  const { timeZone } = await readAccount(read, accountId)
  const ofAccount = hoursBetween(await readClocked(read, accountId))
  const ofTeams = new Map<string, ReturnType<typeof hoursBetween>>()
  for (const { id, hours } of await listAllTeams(read, accountId))
    if (hours !== null) ofTeams.set(id, hoursBetween(await readClocked(read, accountId, hours)))
  return {
    timeZone: timeZone ?? 'UTC',
    lasts: (teamId: string | null, from: number, until: number) =>
      ((teamId === null ? undefined : ofTeams.get(teamId)) ?? ofAccount)(from, until),
  }
}
