import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { BulkOutcome } from '@replyloop/shared/values/bulk'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type RequestBody, type RowOf } from '../api.ts'
import { untilPlanned } from '../greeting/untilPlanned.ts'
import { invalidateAll } from '../queryClient.ts'
import { pollOfRun } from '../transfers/transferProgress.ts'
import { usePages } from '../usePages.ts'
import type { People } from './people.ts'

/** A bulk action, and how far it is. */
export type BulkRun = RowOf<'GET /bulk'>

/** The bulk actions that are kept, newest first. */
export const useBulkRuns = () =>
  usePages(['bulk', 'table'], (cursor, signal) =>
    api('GET /bulk', { query: { cursor, limit: '50' }, signal }),
  )

/** One of them, read again while it runs. */
export const useBulkRun = (id: string) =>
  useQuery({
    queryKey: ['bulk', 'one', id],
    queryFn: ({ signal }) => api('GET /bulk/:id', { params: { id }, signal }),
    refetchInterval: pollOfRun,
  })

/** What became of the contacts of one, or of those with one outcome. */
export const useBulkReport = (id: string, outcome: BulkOutcome | undefined) =>
  usePages(
    ['bulk', 'report', id, outcome],
    (cursor, signal) =>
      api('GET /bulk/:id/report', { params: { id }, query: { outcome, cursor, limit: maxPageSize }, signal }),
    { keepPrevious: true },
  )

/** Whom the campaigns of a list would greet if some contacts joined it; nothing while no list is chosen. */
export const useJoinPlan = (people: People['of'], listId: string | null) =>
  useQuery({
    queryKey: ['bulk', 'joinPlan', people, listId],
    queryFn:
      listId === null
        ? skipToken
        : ({ signal }) =>
            untilPlanned<GreetingPlan>(() =>
              api('POST /bulk/greeting_plan', { body: { ...people, listId }, signal }),
            ),
  })

/** Exactly how many contacts are meant, where those who were counted are not all. */
export const useExactCount = ({ of, capped }: People) =>
  useQuery({
    queryKey: ['bulk', 'count', of],
    queryFn: capped ? ({ signal }) => api('POST /bulk/count', { body: of, signal }) : skipToken,
  })

/** Starts a bulk action, and leads to its page. */
export function useStartBulk() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /bulk'>) => api('POST /bulk', { body }),
    onSuccess: async ({ id }) => {
      await navigate({ to: '/contacts/actions/$bulkId', params: { bulkId: id }, ignoreBlocker: true })
      await invalidateAll(queries, ['bulk'])
    },
  })
}

/** What is done to many conversations. */
export type WorkAction =
  | { type: 'assign'; assigneeId?: string | null; teamId?: string | null }
  | { type: 'close' }
  | { type: 'snooze'; snoozedUntil: string }
  | { type: 'snooze'; untilTheyWrite: true }

/** Starts one on conversations, and stays where one is. */
export function useActOnMany() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { contactIds: string[]; action: WorkAction }) => api('POST /bulk', { body }),
    meta: { failureTitle: 'The conversations stay as they were' },
    onSuccess: () => invalidateAll(queries, ['bulk']),
  })
}

/** Cancels a bulk action that has not ended. */
export function useCancelBulk(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /bulk/:id/cancel', { params: { id } }),
    onSettled: () => invalidateAll(queries, ['bulk']),
  })
}

/** Undoes a bulk action, by one of its own, and leads to that. */
export function useUndoBulk(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /bulk/:id/undo', { params: { id } }),
    onSuccess: ({ id: bulkId }) => navigate({ to: '/contacts/actions/$bulkId', params: { bulkId } }),
    onSettled: () => invalidateAll(queries, ['bulk']),
  })
}
