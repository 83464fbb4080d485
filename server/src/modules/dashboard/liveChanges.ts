import { LiveChange } from '@replyloop/shared/contract/conversation'

/** So many different changes are told one by one; beyond, that anything may have changed. */
const maxChanges = 100

/** What has changed since a stream was told last. */
export interface PendingChanges {
  /** Adds a change in the words of its topic (`platform/db/db.ts`); without any, and in words of a later version, it is `all`. */
  add(words?: string): void
  isEmpty(): boolean
  /** Returns them, each once and of a conversation the latest version, and begins again. */
  takeAll(): LiveChange[]
}

/** Collects the changes that a stream tells together. */
export function createPendingChanges(): PendingChanges {
  const pending = new Map<string, LiveChange>()
  return {
    add(words = 'all') {
      if (pending.has('all')) return
      const change = changeOf(words)
      const key = 'contactId' in change ? `${change.kind} ${change.contactId}` : change.kind
      const known = pending.get(key)
      if (change.kind === 'all' || (known === undefined && pending.size === maxChanges)) {
        pending.clear()
        pending.set('all', { kind: 'all' })
      } else pending.set(key, known === undefined ? change : laterOf(known, change))
    },
    isEmpty: () => pending.size === 0,
    takeAll() {
      const taken = [...pending.values()]
      pending.clear()
      return taken
    },
  }
}

function changeOf(words: string): LiveChange {
  const [kind, contactId, version] = words.split(' ')
  const { data } = LiveChange.safeParse({ kind, contactId, version: version && Number(version) })
  return data ?? { kind: 'all' }
}

/** One change in place of two of the same; where one of them has no version, one cannot tell by the version who knows both. */
function laterOf(known: LiveChange, change: LiveChange): LiveChange {
  if (!('version' in known && 'version' in change)) return 'version' in known ? change : known
  const version = Math.max(known.version ?? Infinity, change.version ?? Infinity)
  return { ...change, version: version === Infinity ? undefined : version }
}
