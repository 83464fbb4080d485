import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { accountAccess } from './account.ts'
import { answerAccess } from './answers.ts'
import { broadcastAccess } from './broadcasts.ts'
import { bulkAccess } from './bulk.ts'
import { knowledgeAccess } from './knowledge.ts'
import { noteAccess } from './notes.ts'
import { conversationAccess } from './conversations.ts'
import { reportAccess } from './reports.ts'
import { scheduledAccess } from './scheduledMessages.ts'
import { publicAccess } from './public.ts'
import { snippetAccess } from './snippets.ts'
import { teamAccess } from './teams.ts'
import { testQuestionAccess } from './testQuestions.ts'
import { timeReportAccess } from './timeReports.ts'
import { unansweredAccess } from './unanswered.ts'
import type { AccessRows, AnyAccess, AnyEndpointName, CrossAccountRequest } from './row.ts'
import { viewAccess } from './views.ts'
import { workAccess } from './work.ts'

const rows = {
  ...publicAccess,
  ...answerAccess,
  ...broadcastAccess,
  ...bulkAccess,
  ...reportAccess,
  ...scheduledAccess,
  ...knowledgeAccess,
  ...noteAccess,
  ...snippetAccess,
  ...teamAccess,
  ...testQuestionAccess,
  ...timeReportAccess,
  ...unansweredAccess,
  ...viewAccess,
  ...conversationAccess,
  ...workAccess,
  ...accountAccess,
} satisfies AccessRows

/** Who may do what, endpoint by endpoint. A new endpoint without a row does not compile. */
export const access: Readonly<Record<AnyEndpointName, AnyAccess>> = rows

/** All endpoints, as the contracts have them. */
export const endpoints: Readonly<Record<AnyEndpointName, Endpoint>> = { ...contract, ...dashboardContract }
export const endpointNames = Object.keys(rows).filter((name): name is AnyEndpointName => name in endpoints)

/** Of a row, what it leaves in the audit log; nothing where it says why not. */
export const linesOf = ({ audit }: AnyAccess) => (typeof audit === 'object' ? audit : [])

type Audited<Name extends AnyEndpointName> = (typeof rows)[Name] extends { audit: readonly unknown[] }
  ? (typeof rows)[Name] extends { testedIn: string }
    ? never
    : Name
  : never
/** What leaves a line in the audit log, and is tested by a request of auditedRequests.ts. */
export type AuditedEndpoint = { [Name in AnyEndpointName]: Audited<Name> }[AnyEndpointName]

/** The path, with its query, and what goes with it, of a request to an endpoint. */
export function addressed(
  { path }: Pick<Endpoint, 'path'>,
  { params, query, body }: CrossAccountRequest,
): [path: string, asked: { body?: unknown; headers?: Record<string, string> }] {
  const named = path.replace(/:(\w+)/g, (_, parameter: string) => params?.[parameter] ?? 'missing')
  return [
    query === undefined ? named : `${named}?${new URLSearchParams(query).toString()}`,
    {
      ...(body !== undefined && { body }),
      ...(typeof body === 'string' && { headers: { 'content-type': 'text/csv' } }),
    },
  ]
}
