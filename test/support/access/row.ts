import type { contract, EndpointName } from '@replyloop/shared/contract/contract'
import type { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { AuditAction } from '@replyloop/shared/values/account'
import type { NeededScope } from '@replyloop/shared/values/apiKey'
import type { Role } from '@replyloop/shared/values/roles'
import type { PopulatedAccount } from '../populatedAccount.ts'

type Endpoints = typeof contract & typeof dashboardContract
/** An endpoint of the public interface or of the dashboard's. */
export type AnyEndpointName = keyof Endpoints

/** A request that one account sends with the ids of another in its path, query or body. */
export interface CrossAccountRequest {
  /** Values of the path's parameters, by name. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /**
   * The expected status, or each of those that are fine. Left out where the endpoint names something of the other account:
   * it must answer 404, as if that did not exist.
   */
  status?: number | readonly number[]
}

/** Who may do something, and with what others try it. */
export interface Access {
  /** The narrowest role of those who may; `null` where nobody is signed in. */
  role: Role | null
  /** What it asks of the scope of a key; `null` where no key enters. */
  scope: NeededScope | null
  /** A request for something of another account. */
  ofAnother: (of: PopulatedAccount) => CrossAccountRequest
}

export interface More {
  /** Whether agents have it as a tool. */
  agent?: boolean
  /** What it leaves in the audit log, or why nothing. */
  audit?: readonly [AuditAction, ...AuditAction[]] | string
  /** The file of tests, below `test`, of its line in the audit log, where that needs more than a request of auditedRequests.ts. */
  testedIn?: string
  /** `false`: only members of the account itself may, and no member of its agency who acts as it. */
  whileActing?: false
}

export type AnyAccess = Access & More

/** Tables of all endpoints satisfy this: what is public says whether agents have it, and what changes something what the log says. */
export type AccessRows = {
  [Name in AnyEndpointName]: Access &
    More &
    (Name extends EndpointName ? Required<Pick<More, 'agent'>> : unknown) &
    (Endpoints[Name]['method'] extends 'GET' ? unknown : Required<Pick<More, 'audit'>>)
}

/** The access of an endpoint, written a second time: the contract must agree with it. */
export function row(role: Access['role'], scope: Access['scope'], ofAnother: Access['ofAnother']): Access
export function row<const M extends More>(
  role: Access['role'],
  scope: Access['scope'],
  ofAnother: Access['ofAnother'],
  more: M,
): Access & M
export function row(
  role: Access['role'],
  scope: Access['scope'],
  ofAnother: Access['ofAnother'],
  more: More = {},
): Access & More {
  return { role, scope, ofAnother, ...more }
}

/** It names nothing of the other account: it answers with what belongs to the sender. */
export const ownData = [200, 201]
export const own = (): CrossAccountRequest => ({ status: ownData })

const ids = {
  contact: ({ contact }) => contact.id,
  list: ({ listId }) => listId,
  segment: ({ segmentId }) => segmentId,
  bulk: ({ bulkId }) => bulkId,
  campaign: ({ campaignId }) => campaignId,
  broadcast: ({ broadcastId }) => broadcastId,
  scheduled: ({ scheduledId }) => scheduledId,
  view: ({ viewId }) => viewId,
  team: ({ teamId }) => teamId,
  snippet: ({ snippetId }) => snippetId,
  message: ({ messageId }) => messageId,
  webhook: ({ webhookId }) => webhookId,
  channel: ({ channelId }) => channelId,
  import: ({ importId }) => importId,
  export: ({ exportId }) => exportId,
  key: ({ keyId }) => keyId,
  member: ({ memberId }) => memberId,
  subAccount: ({ subAccount }) => subAccount.id,
} satisfies Record<string, (of: PopulatedAccount) => string>

/** It names a thing of the other account by the `:id` of its path. */
export const its =
  (thing: keyof typeof ids, request: CrossAccountRequest = {}): Access['ofAnother'] =>
  (of) => ({ params: { id: ids[thing](of) }, ...request })

export const daily = 'what contacts and agents do all day stands on timelines and beside messages'
export const nothing = 'it changes nothing'
