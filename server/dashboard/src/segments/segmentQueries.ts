import type { Filter } from '@replyloop/shared/contract/filter'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type ResponseBody, type RowOf, type Saved } from '../api.ts'
import { eachRow, usePages } from '../usePages.ts'

/** A segment, and the version in which it was read. */
export type OneSegment = ResponseBody<'GET /segments/:id'>

/** The segments whose name contains `search`, newest first. */
export const useSegments = (search: string | undefined) =>
  usePages(
    ['segments', 'table', search],
    (cursor, signal) => api('GET /segments', { query: { search, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

const segmentKey = (id: string | null) => ['segments', 'one', id] as const

/** One segment; none for `null`. */
export const useSegment = (id: string | null) =>
  useQuery({
    queryKey: segmentKey(id),
    queryFn: id === null ? skipToken : ({ signal }) => api('GET /segments/:id', { params: { id }, signal }),
  })

/** Whom a segment finds, the newest first. */
export const useSegmentContacts = (id: string) =>
  usePages(['segments', 'contacts', id], (cursor, signal) =>
    api('GET /segments/:id/contacts', { params: { id }, query: { cursor, limit: maxPageSize }, signal }),
  )

/** In which segments a contact is, and why. */
export const useSegmentsOfContact = (id: string) =>
  usePages(['segments', 'ofContact', id], (cursor, signal) =>
    api('GET /contacts/:id/segments', { params: { id }, query: { cursor, limit: maxPageSize }, signal }),
  )

/** Why a contact is in a segment; `null` where the segment is gone. */
export const useReasons = (contactId: string, segmentId: string) =>
  useQuery({
    queryKey: ['segments', 'why', segmentId, contactId],
    queryFn: async ({ signal }): Promise<RowOf<'GET /contacts/:id/segments'> | null> => {
      const params = { id: contactId }
      const all = eachRow((cursor) =>
        api('GET /contacts/:id/segments', { params, query: { cursor, limit: maxPageSize }, signal }),
      )
      for await (const segment of all) if (segment.id === segmentId) return segment
      return null
    },
  })

/** Saves a new segment. */
export function useCreateSegment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; filter: Filter }) => api('POST /segments', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['segments'] }),
  })
}

/** Saves what is changed of a segment, if it still has the version in which it was edited. */
export function useSaveSegment(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: { name?: string; filter?: Filter }
      version: string | undefined
    }): Promise<Saved<OneSegment>> => saveVersion('PATCH /segments/:id', { params: { id }, body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(segmentKey(id), now)
      await queries.invalidateQueries({ queryKey: ['segments'] })
    },
  })
}
