import type { SortOrder, SubAccountSort } from '@replyloop/shared/values/subAccountSort'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type RowOf, type Versioned } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { usePages } from '../usePages.ts'
import { loadPage } from '../useSession.ts'
import { keepPlace } from './leftPlace.ts'

/** A sub-account as the agency's table shows it. */
export type SubAccount = RowOf<'GET /agency/subaccounts'> & Versioned

/** How the sub-accounts are searched and sorted; left out: the newest first. */
export interface SubAccountList {
  readonly search?: string | undefined
  readonly sort?: SubAccountSort | undefined
  /** Left out: the usual one. */
  readonly order?: SortOrder | undefined
}

/** The sub-accounts whose name or email contains `search`. */
export const useSubAccounts = (list: SubAccountList) =>
  usePages(
    ['subAccounts', 'table', list],
    (cursor, signal) => api('GET /agency/subaccounts', { query: { ...list, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

/** One sub-account, which need not be on the pages of the table that have been read. */
export const useSubAccount = (id: string | undefined) =>
  useQuery({
    queryKey: ['subAccounts', 'one', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api('GET /agency/subaccounts/:id', { params: { id }, signal }),
  })

/** The figures of all sub-accounts together. */
export const useAgencyTotals = () =>
  useQuery({
    queryKey: ['subAccounts', 'totals'],
    queryFn: ({ signal }) => api('GET /agency/totals', { signal }),
  })

/** The credit history of the sub-account with this email, newest first. */
export const useTransactions = (email: string) =>
  usePages(['transactions', email], (cursor, signal) =>
    api('GET /credits/transactions', { query: { email, cursor, limit: '20' }, signal }),
  )

/** Has all that is shown of sub-accounts read again. */
export function useReadSubAccountsAgain(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => invalidateAll(queries, ['subAccounts'], ['transactions'])
}

/** A mutation that changes a sub-account; afterwards sub-accounts and transactions are read again. */
function useSubAccountMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const readAgain = useReadSubAccountsAgain()
  return useMutation({ mutationFn, onSuccess: readAgain })
}

/** Creates a sub-account, with credits if any are given. */
export const useCreateSubAccount = () =>
  useSubAccountMutation((values: { email: string; name: string; credits: number | string }) =>
    api('POST /subaccounts', {
      body: {
        email: values.email,
        business_name: values.name,
        ...(values.credits !== '' && { usage_limits: { credits: Number(values.credits) } }),
      },
    }),
  )

/** Grants credits. If it is called again with the same `idempotencyKey`, they are granted once. */
export const useGrant = (email: string) =>
  useSubAccountMutation(
    ({ idempotencyKey, ...grant }: { amount: number; description: string; idempotencyKey: string }) =>
      api('POST /subaccounts/credits', { body: { email, ...grant }, idempotencyKey }),
  )

/** When a sub-account is granted credits by itself, or asks for them; `null`: never. */
export type AutoRecharge = RequestBody<'PATCH /subaccounts/:id/auto_recharge'>['autoRecharge']

/** Sets the auto-recharge of a sub-account; `null` switches it off. */
export const useSetAutoRecharge = (id: string) =>
  useSubAccountMutation(
    ({ autoRecharge, version }: { autoRecharge: AutoRecharge; version: string | undefined }) =>
      saveVersion(
        'PATCH /subaccounts/:id/auto_recharge',
        { params: { id }, body: { autoRecharge } },
        version,
      ),
  )

/** Lets a suspended sub-account send again, and keeps one that was to be deleted. */
export const useResume = (id: string) =>
  useSubAccountMutation(() => api('POST /subaccounts/:id/resume', { params: { id } }))

/** Signs in as a sub-account and opens its Home. `rows` is how many the table has read, which is found again afterwards. */
export const useImpersonate = (id: string, rows: number) =>
  useMutation({
    mutationFn: () => api('POST /subaccounts/:id/session', { params: { id } }),
    onSuccess: () => {
      keepPlace(rows)
      loadPage('/')
    },
  })
