import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody, type RowOf, type Saved } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { allRows, usePages } from '../usePages.ts'

/** A team as the list has it. */
export type Team = RowOf<'GET /teams'>
/** A team with its members, and the version in which it was read. */
export type OneTeam = ResponseBody<'GET /teams/:id'>
/** The hours of the account, and whether they hold now. */
export type AccountHours = ResponseBody<'GET /hours'>

/** The teams whose name contains `search`, in the order of their names. */
export const useTeams = (search: string | undefined) =>
  usePages(
    ['teams', 'table', search],
    (cursor, signal) => api('GET /teams', { query: { search, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

/** All teams, for a choice among them. */
export const useAllTeams = () =>
  useQuery({
    queryKey: ['teams', 'choice'],
    queryFn: ({ signal }) =>
      allRows<Team>((cursor) => api('GET /teams', { query: { cursor, limit: '100' }, signal })),
  })

/** One team, with who of it is there. */
export const useTeam = (id: string) =>
  useQuery({
    queryKey: ['teams', 'one', id],
    queryFn: ({ signal }) => api('GET /teams/:id', { params: { id }, signal }),
  })

/** Makes a team. */
export function useCreateTeam() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /teams'>) => api('POST /teams', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['teams'] }),
  })
}

/** Saves what is changed of a team, if it still has the version in which it was edited. */
export function useSaveTeam(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PATCH /teams/:id'>
      version: string | undefined
    }): Promise<Saved<OneTeam>> => saveVersion('PATCH /teams/:id', { params: { id }, body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(['teams', 'one', id], now)
      await queries.invalidateQueries({ queryKey: ['teams'] })
    },
  })
}

/** The hours of the account. */
export const useHours = () =>
  useQuery({ queryKey: ['hours'], queryFn: ({ signal }) => api('GET /hours', { signal }) })

/** Saves the hours of the account, if they still have the version in which they were edited. */
export function useSaveHours() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PUT /hours'>
      version: string | undefined
    }): Promise<Saved<AccountHours>> => saveVersion('PUT /hours', { body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(['hours'], now)
      await queries.invalidateQueries({ queryKey: ['teams'] })
    },
  })
}

/** Who is given conversations, and since when. */
export const useAvailability = () =>
  useQuery({
    queryKey: ['availability'],
    queryFn: ({ signal }) => api('GET /availability', { signal }),
  })

/** Switches a member on or off: `me` is oneself. */
export function useSetAvailability(memberId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) =>
      api('PUT /availability/:memberId', { params: { memberId }, body: { isOn } }),
    meta: { failureTitle: 'The switch stays as it was' },
    onSettled: () => invalidateAll(queries, ['availability'], ['teams', 'one'], ['teams', 'table']),
  })
}
