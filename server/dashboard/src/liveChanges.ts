import type { LiveChange } from '@replyloop/shared/contract/conversation'
import type { LivePresence } from '@replyloop/shared/contract/presence'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { countsKey } from './inbox/inboxKeys.ts'
import {
  refreshLists,
  refreshOpen,
  type ConversationChange,
  type ConversationChanges,
} from './inbox/refreshConversations.ts'
import { isCheapToRefetch } from './usePages.ts'

/** Reads what the service tells. A process of the version before says `changed`, and a later one may have kinds that nobody here knows. */
export function readChange(said: string): LiveChange | LivePresence {
  if (!said.startsWith('{')) return { kind: 'all' }
  const change: unknown = JSON.parse(said)
  return isChange(change) ? change : { kind: 'all' }
}

const isChange = (said: unknown): said is LiveChange | LivePresence =>
  typeof said === 'object' &&
  said !== null &&
  'kind' in said &&
  typeof said.kind === 'string' &&
  (said.kind === 'presence' || Object.hasOwn(shownIn, said.kind))

/** Reads again the rows on screen of conversations that have changed, or, where anything may have, everything. */
export const refreshChanged = (queries: QueryClient, changes: readonly LiveChange[]): Promise<unknown> =>
  changes.some(({ kind }) => kind === 'all')
    ? queries.invalidateQueries({ predicate: isCheapToRefetch })
    : refreshLists(queries, conversationsIn(changes))

/** Reads again the open conversation where it has changed. */
export const refreshShown = (queries: QueryClient, changes: readonly LiveChange[]): Promise<unknown> =>
  changes.some(({ kind }) => kind === 'all')
    ? Promise.resolve() // it is read already
    : refreshOpen(queries, conversationsIn(changes))

function conversationsIn(changes: readonly LiveChange[]): ConversationChanges {
  const conversations = new Map<string, ConversationChange>()
  for (const change of changes) {
    if (!('contactId' in change) || change.contactId === undefined) continue
    const known = conversations.get(change.contactId)
    const version = 'version' in change ? change.version : undefined
    conversations.set(change.contactId, {
      hasMessages: change.kind === 'message' || known?.hasMessages === true,
      version: known === undefined ? version : known.version && version && Math.max(known.version, version),
    })
  }
  return conversations
}

/** Reads again what else on screen shows something that has changed: lists, figures and counts. */
export const refreshBeside = (queries: QueryClient, changes: readonly LiveChange[]): Promise<unknown> =>
  changes.some(({ kind }) => kind === 'all')
    ? Promise.resolve() // it is read already
    : queries.invalidateQueries({
        predicate: (query) =>
          isCheapToRefetch(query) && changes.some((change) => isShown(query.queryKey, change)),
      })

/** The same of how many conversations want attention, which a hidden page knows too. */
export const refreshCounts = (queries: QueryClient, changes: readonly LiveChange[]): Promise<unknown> =>
  changes.some((change) => isShown(countsKey(), change))
    ? queries.invalidateQueries({ queryKey: countsKey() })
    : Promise.resolve()

/** What a kind of change may show in, by the first part of the key of a query. The lists of the inbox are patched instead. */
const shownIn: Record<LiveChange['kind'], (root: unknown, part: unknown, rest: unknown) => boolean> = {
  message: (root, part, rest) =>
    isOneOf(root, ['attempts', 'checklist', 'contacts', 'conversations', 'reports', 'today']) ||
    isTeamAtWork(root, part) ||
    (root === 'campaigns' && isOneOf(part, ['one', 'queue', 'stats', 'table', 'unanswered'])) ||
    (root === 'broadcasts' && isOneOf(part, ['one', 'recipients'])) ||
    (root === 'connectedChannels' && rest === 'inDoubt') ||
    (root === 'deliveries' && isOneOf(part, ['channelDays', 'health'])),
  conversation: (root, part) =>
    isOneOf(root, ['checklist', 'contacts', 'conversations', 'reports', 'today']) ||
    isTeamAtWork(root, part) ||
    (root === 'campaigns' && isOneOf(part, ['stats', 'unanswered'])), // a hand-over counts there
  contact: (root) =>
    isOneOf(root, ['checklist', 'contacts', 'conversations', 'customFields', 'go', 'lists']) ||
    isOneOf(root, ['segments', 'tags', 'today']),
  campaign: (root, part) =>
    isOneOf(root, ['campaigns', 'checklist', 'conversations', 'go', 'lists', 'reports', 'today']) ||
    (root === 'contacts' && part === 'timeline'),
  broadcast: (root, part) =>
    isOneOf(root, ['broadcasts', 'reports']) || (root === 'contacts' && part === 'timeline'),
  channel: (root) =>
    isOneOf(root, ['channels', 'checklist', 'connectedChannels', 'conversation', 'deliveries', 'today']),
  account: (root, _part, rest) =>
    isOneOf(root, ['attempts', 'automaticLimits', 'availability', 'balance', 'bulk', 'checklist']) ||
    isOneOf(root, [
      'customFields',
      'deliveries',
      'exports',
      'hours',
      'imports',
      'segments',
      'snippets',
      'subAccounts',
      'teams',
      'today',
      'transactions',
      'views',
      'webhooks',
    ]) ||
    (root === 'connectedChannels' && rest === 'inDoubt'),
  audit: (root) => root === 'auditLog',
  all: () => true,
}

/** What shows how many conversations of a team wait, and not the teams to choose from. */
const isTeamAtWork = (root: unknown, part: unknown) => root === 'teams' && isOneOf(part, ['one', 'table'])

const isOneOf = (part: unknown, names: readonly string[]) => names.some((name) => name === part)

/** Whether the answer to a query may be another one after a change. */
function isShown([root, part, rest]: QueryKey, change: LiveChange): boolean {
  if (!shownIn[change.kind](root, part, rest)) return false
  if (root === 'conversations') return typeof part === 'string'
  if (root !== 'contacts' || !('contactId' in change) || change.contactId === undefined) return true
  const isOfOne = rest === change.contactId
  if (change.kind === 'contact') return isOfOne || isOneOf(part, ['table', 'count'])
  return (
    isOfOne && (isOneOf(part, ['one', 'timeline']) || (change.kind === 'conversation' && part === 'notes'))
  )
}
