import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@replyloop/shared/values/roles'
import { api, saveVersion, type RequestBody, type ResponseBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { sessionKey } from '../useSession.ts'
import { queryOf, type AuditFilter } from './auditFilter.ts'
import { usePages } from '../usePages.ts'

/** The account's settings, as the API returns them. */
export type Settings = ResponseBody<'GET /settings'>

/** The account's settings. */
export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => api('GET /settings', { signal }) })

/** Changes some of the account's settings. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: RequestBody<'PATCH /settings'>; version: string | undefined }) =>
      saveVersion('PATCH /settings', { body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(['settings'], now)
      await queries.invalidateQueries({ queryKey: sessionKey })
    },
  })
}

/** What came of asking the bot's model something. */
export type TriedModel = ResponseBody<'POST /settings/bot/try'>

/** Asks the bot's model something. Afterwards the settings are read again, which tell of its last failure. */
export function useTryModel() {
  const queries = useQueryClient()
  return useMutation({
    meta: { failureTitle: null }, // nothing is lost when a trial fails
    mutationFn: (body: RequestBody<'POST /settings/bot/try'>) => api('POST /settings/bot/try', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  })
}

/** What is known about the API key; never the key itself. Not asked for by whom it is not for. */
export const useApiKey = (may = true) =>
  useQuery({
    queryKey: ['apiKey'],
    queryFn: may ? ({ signal }) => api('GET /api_key', { signal }) : skipToken,
  })

/** Generates a new key. Only this response contains it. */
export function useGenerateApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api_key'),
    onSuccess: () => invalidateAll(queries, ['apiKey'], ['checklist']),
  })
}

/** The setting "Custom Channel Webhook", as the API returns it. */
export type ReplyWebhook = ResponseBody<'GET /reply_webhook'>

/** The reply webhook's URL, and the end of its secret; not asked for by whom it is not for. */
export const useReplyWebhook = (may = true) =>
  useQuery({
    queryKey: ['replyWebhook'],
    queryFn: may ? ({ signal }) => api('GET /reply_webhook', { signal }) : skipToken,
  })

/** Sets the URL of the reply webhook, and whether it shows buttons itself; an empty URL removes it. */
export function useSaveReplyWebhook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: { url: string; showsButtons: boolean; version: string | undefined }) =>
      body.url === ''
        ? saveVersion('DELETE /reply_webhook', {}, version)
        : saveVersion('PUT /reply_webhook', { body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(['replyWebhook'], now)
      await queries.invalidateQueries({ queryKey: ['deliveries'] })
    },
  })
}

/** The webhook subscriptions. */
export const useSubscriptions = () =>
  usePages(['webhooks', 'table'], (cursor, signal) => api('GET /webhooks', { query: { cursor }, signal }))

/** One webhook subscription. */
export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => api('GET /webhooks/:id', { params: { id }, signal }),
  })

/** The people who can sign in to this account. */
export const useMembersOfAccount = () =>
  useQuery({ queryKey: ['members'], queryFn: ({ signal }) => api('GET /members', { signal }) })

/** A mutation that changes the members or their links; afterwards they are read again. */
function useMemberMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateAll(queries, ['members'], sessionKey), // one may change oneself
  })
}

/** Makes an invitation link, also once more for somebody who is invited already: the former link ends. */
export const useInvite = () =>
  useMemberMutation((body: { email: string; role: Role }) => api('POST /members', { body }))

/** Makes a link by which a member chooses a new password. */
export const useMakePasswordLink = (id: string) =>
  useMemberMutation(() => api('POST /members/:id/password_link', { params: { id } }))

/** The API keys that a member has made and that still work. */
export const useKeysOfMember = (id: string) =>
  useQuery({
    queryKey: ['keysOfMember', id],
    queryFn: ({ signal }) => api('GET /members/:id/keys', { params: { id }, signal }),
  })

/** Gives a member another role. */
export const useChangeRole = (id: string) =>
  useMemberMutation((body: { role: Role; endKeys: boolean }) =>
    api('PATCH /members/:id', { params: { id }, body }),
  )

/** Removes a member, and ends the keys that they made where `endKeys` says so. */
export const useRemoveMember = (id: string) =>
  useMemberMutation(({ endKeys }: { endKeys: boolean }) =>
    api('DELETE /members/:id', { params: { id }, query: { endKeys: endKeys ? 'true' : 'false' } }),
  )

/** The audit log, latest first. */
export const useAuditLog = (filter: AuditFilter) =>
  usePages(
    ['auditLog', filter],
    (cursor, signal) => api('GET /audit_log', { query: { ...queryOf(filter), cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )
