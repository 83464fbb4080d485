import { hash, randomFillSync } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'

// Filled for many ids at a time: a call of the system's generator costs more than the rest of an id.
const pool = new Uint8Array(4096)
let used = pool.length

function random(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] ?? 0
  used += 1
  return byte / 256
}

const next = monotonicFactory(random)

/** What an id names. */
export type IdPrefix =
  | 'ses' // session of the dashboard
  | 'aud' // line of the audit log
  | 'acc' // account
  | 'key' // named API key
  | 'usr' // user: who may work in an account
  | 'dev' // device of a member that shows notices
  | 'nti' // notice on a device
  | 'con' // contact
  | 'fld' // declared custom field
  | 'lst' // list
  | 'mem' // membership of a contact in a list
  | 'tag' // tag
  | 'seg' // segment
  | 'blk' // bulk action
  | 'cam' // campaign
  | 'kno' // source of what the bot of a campaign knows
  | 'chn' // connected channel
  | 'ntc' // notice of a connected channel
  | 'hok' // hook that waits to be taken in
  | 'tpl' // message template
  | 'msg' // message
  | 'sch' // scheduled message
  | 'nte' // note about a contact
  | 'tea' // team
  | 'vie' // saved view of the inbox
  | 'snp' // snippet: a ready reply
  | 'epi' // episode of a conversation
  | 'unq' // question that the bot of a campaign did not know
  | 'tst' // test question: what the bot of a campaign is to do when it is asked
  | 'opn' // opening: the place of a contact in a campaign
  | 'brc' // broadcast
  | 'rcp' // recipient of a broadcast
  | 'ans' // answer: of the bot of a campaign; of a contact, that a URL waits for
  | 'evt' // event
  | 'whk' // webhook subscription
  | 'dlv' // delivery of an event
  | 'att' // attempt at a delivery
  | 'job' // job
  | 'fup' // follow-up
  | 'dst' // dated follow-up: a step of a campaign, and its row for a contact
  | 'tml' // timeline entry
  | 'led' // line of the ledger of credits
  | 'rch' // recharge
  | 'imp' // import
  | 'exp' // export
  | 'mai' // mail
  | 'req' // request

/** A new id such as `con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C`. Ids of one process sort by creation. */
export const newId = (prefix: IdPrefix, now: number): string => `${prefix}_${next(now)}`

/** The digits of ids, of which each is five bits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The id of a row that tells of the past, and sorts by its instant, in milliseconds since 1970. It is the same for the same
 * `name`, which nothing else has.
 */
export const pastId = (prefix: IdPrefix, instant: number, name: string): string =>
  `${prefix}_${encodeTime(instant)}${Array.from(hash('sha256', name, 'buffer').subarray(0, 16), (byte) => digits.charAt(byte & 31)).join('')}`

/** Sorts before every id of its kind that carries `instant` or a later one, in milliseconds since 1970. */
export const firstIdAt = (prefix: IdPrefix, instant: number): string => `${prefix}_${encodeTime(instant)}`

/** Sorts among ids of a kind as `id` does among its own: behind what was made before it, also while the clock is behind. */
export const placeOf = (prefix: IdPrefix, id: string): string => `${prefix}${id.slice(id.indexOf('_'))}`

/** What follows the prefix of an id. Ids that were not made here, such as those of somebody's own importer, may have anything. */
const ulid = /(?<=_)[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Has every later id of this process sort after `ids`, even if the clock is behind them. */
export function continueIdsAfter(ids: readonly string[]): void {
  const instants = ids.flatMap((id) => ulid.exec(id) ?? []).map((found) => decodeTime(found))
  next(Math.max(0, ...instants) + 1)
}

/** The instant that an id carries, in milliseconds since 1970: when it was made, or when its process last made one. */
export const timeOfId = (id: string): number => decodeTime(id.slice(id.indexOf('_') + 1))
