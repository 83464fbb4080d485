import { cleanEmail } from '@replyloop/shared/contract/fields'

/** Where a kind of lock stands in the order, and why. */
interface Place {
  kind: string
  because: string
  /**
   * How one transaction may take several by separate calls: in the order of their names; or in any order, where two that
   * wait for each other are so rare that the database may end one of them, which runs again.
   */
  severally?: 'by name' | 'in any order'
}

/**
 * Every kind of lock, in the order in which a transaction takes them. It may wait for a lock only while all that it holds
 * stand before it, so no two transactions wait for each other. Several of one kind are wanted by one call, in which the
 * database takes them in one order; a lock that is held already may be wanted again.
 */
export const lockOrder = [
  { kind: 'idempotency', because: 'tried before the work of its request, whatever that is' },
  { kind: 'version', because: 'a thing is what its reader saw before anything is done to it' },
  { kind: 'bootstrap', because: 'alone: there is nothing else yet' },
  { kind: 'members', because: 'who may act on whom is settled before anything is done to a member' },
  { kind: 'email', because: 'an account is found by it before anything of the account' },
  { kind: 'channelNumbers', because: 'a number is free everywhere before an account connects it' },
  { kind: 'apiKeys', because: 'counts before one more is made' },
  { kind: 'webhooks', because: 'alone: counts before one more is made' },
  { kind: 'replySecret', because: 'alone' },
  { kind: 'responseTimes', because: 'alone: messages are counted for the reports in their order' },
  { kind: 'exports', because: 'an erasure ends those that have begun before it does all else' },
  { kind: 'message', because: 'a message is known by its key before its sender' },
  { kind: 'contactKey', because: 'a contact is found by its phone, email or fromId' },
  { kind: 'address', because: 'or by its address on a connected channel' },
  { kind: 'tags', because: 'a tag is made before a contact gets it' },
  // An import finds out who its later rows describe only when it has filled those of the earlier ones.
  { kind: 'contact', because: 'then it is filled', severally: 'in any order' },
  { kind: 'declaredFields', because: 'counts, and a name is free, before a field is declared' },
  { kind: 'listName', because: 'a name is free before its list is made' },
  { kind: 'segments', because: 'a name is free before its segment is made or changed' },
  { kind: 'snippets', because: 'alone: counts, and a shortcut is free, before one is written' },
  { kind: 'views', because: 'alone: counts, and a name is free, before one is saved' },
  {
    kind: 'teams',
    because: 'who is in a team, and how much they have, is settled before a conversation is theirs',
  },
  { kind: 'campaignName', because: 'a name is free before its campaign is made or changed' },
  { kind: 'listLink', because: 'a list stays while campaigns are linked to it' },
  { kind: 'activeCampaigns', because: 'counts before one more goes Live' },
  { kind: 'queue', because: 'a campaign decides whom it writes to' },
  { kind: 'knowledge', because: 'counts before one more source is added to a campaign' },
  { kind: 'broadcast', because: 'a broadcast decides whom it writes to; its campaign may be changed first' },
  { kind: 'conversation', because: 'then it writes to them' },
  {
    kind: 'channels',
    because: 'a name is free before its channel is connected',
    severally: 'in any order', // provisioning connects those of several accounts
  },
  {
    kind: 'templates',
    because: 'what a provider tells of them is stored in turn',
    severally: 'in any order',
  },
  {
    kind: 'subscription',
    because: 'what an attempt means for a message comes before what it means for the URL',
  },
  { kind: 'ledger', because: 'many want it: it is held from the charge on' },
  {
    kind: 'datedSteps',
    because: 'planned just before the commit, by what a contact then has',
    severally: 'by name',
  },
  { kind: 'customField', because: 'noted just before the commit', severally: 'by name' },
  { kind: 'lane', because: 'many want it: it is taken just before the commit', severally: 'by name' },
] as const satisfies readonly Place[]

type LockKind = (typeof lockOrder)[number]['kind']

const kinds = lockOrder.map(({ kind }) => kind)
const made = Symbol('made by locks.ts')

/** A lock that transactions take by `Tx.lock`. Only this file makes them. */
export interface Lock {
  /** What processes of all versions know it by. */
  readonly name: string
  /** The place of its kind in the order. */
  readonly rank: number
  readonly [made]: true
}

const lock = (kind: LockKind, name: string): Lock => ({
  name,
  rank: kinds.indexOf(kind),
  [made]: true,
})

/** By what a contact is known within its account. */
interface ContactKeys {
  fromId?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** The locks of all kinds. A name is never changed: a process of a former version may work on the same database. */
export const locks = {
  /** The request of an account with an Idempotency-Key. */
  idempotency: (request: string) => lock('idempotency', `idempotency:${request}`),
  /** A thing of an account that is saved by its version. */
  version: (accountId: string, of: string, id: string) => lock('version', `version:${accountId}:${of}:${id}`),
  /** The making of the first account. */
  bootstrap: () => lock('bootstrap', 'set_up'),
  /** The roles of an account's members: who changes one sees what others have changed. */
  members: (accountId: string) => lock('members', `members:${accountId}`),
  /** An email, in any of its forms, that becomes that of an account or a member, or with which a password is set or used. */
  email: (address: string) => lock('email', `account:${cleanEmail(address)}`),
  /** Which account has each number of a kind of channel. */
  channelNumbers: (kind: string) => lock('channelNumbers', `channel_numbers:${kind}`),
  /** The names and the number of an account's named API keys. */
  apiKeys: (accountId: string) => lock('apiKeys', `api_keys:${accountId}`),
  /** The number of an account's webhooks. */
  webhooks: (accountId: string) => lock('webhooks', `webhooks:${accountId}`),
  /** The signing secret of an account's reply webhook. */
  replySecret: (accountId: string) => lock('replySecret', `reply_secret:${accountId}`),
  /** What the reports about times take from the messages of an account. */
  responseTimes: (accountId: string) => lock('responseTimes', `response_times:${accountId}`),
  /** The exports of an account that are being written. */
  exports: (accountId: string) => lock('exports', `exports:${accountId}`),
  /** An incoming message, which may come twice. */
  message: (accountId: string, incomingKey: string) => lock('message', `message:${accountId}:${incomingKey}`),
  /** What a contact is known by, so that transactions about one person run one after the other. */
  contactKey: (accountId: string, keys: ContactKeys): Lock[] =>
    Object.entries(keys).flatMap(([kind, key]) =>
      typeof key === 'string' ? [lock('contactKey', `contact:${accountId}:${kind}:${key}`)] : [],
    ),
  /** By what a contact is known on a connected channel. */
  address: (channelId: string, address: string) => lock('address', `address:${channelId}:${address}`),
  /** The names and the number of an account's tags. */
  tags: (accountId: string) => lock('tags', `tags:${accountId}`),
  /** The fields of a contact. */
  contact: (accountId: string, contactId: string) => lock('contact', `contact:${accountId}:id:${contactId}`),
  /** The declared custom fields of an account. */
  declaredFields: (accountId: string) => lock('declaredFields', `declared_fields:${accountId}`),
  /** A name that a list of the account takes. */
  listName: (accountId: string, name: string) => lock('listName', `list:${accountId}:${name}`),
  /** The names and the number of an account's segments. */
  segments: (accountId: string) => lock('segments', `segments:${accountId}`),
  /** The shortcuts and the number of an account's snippets. */
  snippets: (accountId: string) => lock('snippets', `snippets:${accountId}`),
  /** The names and the number of an account's views. */
  views: (accountId: string) => lock('views', `views:${accountId}`),
  /** The teams of an account, who is in them and is there, and what each has to do. */
  teams: (accountId: string) => lock('teams', `teams:${accountId}`),
  /** A name that a campaign of the account takes. */
  campaignName: (accountId: string, name: string) => lock('campaignName', `campaign:${accountId}:${name}`),
  /** The campaigns that a list is linked to. */
  listLink: (listId: string) => lock('listLink', `linkList:${listId}`),
  /** The number of an account's Live and Paused campaigns. */
  activeCampaigns: (accountId: string) => lock('activeCampaigns', `active_campaigns:${accountId}`),
  /** The queue of a campaign: what decides about it runs one after the other. */
  queue: (campaignId: string) => lock('queue', `openings:${campaignId}`),
  /** A broadcast: what decides about it and its recipients runs one after the other. */
  broadcast: (id: string) => lock('broadcast', `broadcast:${id}`),
  /** The sources of knowledge of a campaign, and how much they have. */
  knowledge: (campaignId: string) => lock('knowledge', `knowledge:${campaignId}`),
  /**
   * A conversation: what the contact writes, what a person or the bot answers, and what becomes of its deliveries to all
   * URLs, since two URLs that decide about one message must see each other's outcome.
   */
  conversation: (contactId: string) => lock('conversation', `conversation:${contactId}`),
  /** The channels that an account connects. */
  channels: (accountId: string) => lock('channels', `channels:${accountId}`),
  /** The templates of an account's channels. */
  templates: (accountId: string) => lock('templates', `templates:${accountId}`),
  /** A webhook subscription. */
  subscription: (id: string) => lock('subscription', `subscription:${id}`),
  /** The credits of an account. */
  ledger: (accountId: string) => lock('ledger', `ledger:${accountId}`),
  /** The dated follow-ups of a contact: when each is due, and whether it goes out. */
  datedSteps: (contactId: string) => lock('datedSteps', `dated_steps:${contactId}`),
  /** That contacts of an account have a custom field with values of a kind. */
  customField: ({ accountId, name, kind }: { accountId: string; name: string; kind: string }) =>
    lock('customField', `customField:${accountId}:${kind}:${name}`),
  /** A lane of deliveries, which is woken or ends its turn. */
  lane: (id: string) => lock('lane', `lane:${id}`),
} satisfies Record<LockKind, (...of: never[]) => Lock | Lock[]>

/** The order of two locks: that of their kinds, within a kind that of their names. */
const compareLocks = (left: Lock, right: Lock): number =>
  left.rank - right.rank || (left.name < right.name ? -1 : Number(left.name > right.name))

const severallyOf = lockOrder.map((place) => ('severally' in place ? place.severally : undefined))

/** Whether a transaction that holds `held` may wait for `wanted`. */
function mayFollow(held: Lock, wanted: Lock): boolean {
  if (held.rank !== wanted.rank) return held.rank < wanted.rank
  const severally = severallyOf[held.rank]
  return severally === 'in any order' || (severally === 'by name' && held.name < wanted.name)
}

/** What one transaction holds, and whether it has asked for it in the declared order. */
export interface HeldLocks {
  /** Notes locks that the transaction is about to wait for. Throws an `Error` where it may not wait for one of them. */
  want(wanted: readonly Lock[]): void
  /** Notes a lock that it got without waiting. */
  add(lock: Lock): void
}

/** Checks the order of one transaction's locks. */
export function createHeldLocks(): HeldLocks {
  const names = new Set<string>()
  let last: Lock | undefined
  const add = (lock: Lock) => {
    names.add(lock.name)
    if (last === undefined || compareLocks(last, lock) < 0) last = lock
  }
  return {
    want(wanted) {
      const held = last
      const wrong = held && wanted.find((lock) => !names.has(lock.name) && !mayFollow(held, lock))
      if (held && wrong)
        throw new Error(
          `a transaction that holds the lock ${held.name} wants ${wrong.name}: by platform/db/locks.ts it may not wait for it`,
        )
      wanted.forEach(add)
    },
    add,
  }
}

/** The work that is deferred until just before a commit (`Tx.beforeCommit`), by the names of its locks. */
export type DeferredWork = Map<string, { lock: Lock; work: () => Promise<void> }>

/** Runs deferred work in the order of its locks. */
export async function runDeferred(deferred: DeferredWork): Promise<void> {
  const inOrder = [...deferred.values()].toSorted((left, right) => compareLocks(left.lock, right.lock))
  for (const { work } of inOrder) await work()
}
