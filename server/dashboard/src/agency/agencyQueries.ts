import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type RowOf, type Versioned } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { usePages } from '../usePages.ts'
import { loadPage } from '../useSession.ts'

/** A sub-account as the agency sees it. */
export type SubAccount = RowOf<'GET /agency/subaccounts'> & Versioned

/** How the sub-accounts are searched and sorted; left out: the newest first. */
export interface SubAccountList {
  readonly search?: string | undefined
  readonly sort?: 'balance' | undefined
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

/** The credit history of the sub-account with this email, newest first. */
export const useTransactions = (email: string) =>
  usePages(['transactions', email], (cursor, signal) =>
    api('GET /credits/transactions', { query: { email, cursor, limit: '20' }, signal }),
  )

/** A mutation that changes a sub-account; afterwards sub-accounts and transactions are read again. */
function useSubAccountMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateAll(queries, ['subAccounts'], ['transactions']),
  })
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

/** Sets the auto-recharge of a sub-account; `null` switches it off. */
export const useSetAutoRecharge = (id: string) =>
  useSubAccountMutation(
    ({
      version,
      autoRecharge,
    }: RequestBody<'PATCH /subaccounts/:id/auto_recharge'> & { version: string | undefined }) =>
      saveVersion(
        'PATCH /subaccounts/:id/auto_recharge',
        { params: { id }, body: { autoRecharge } },
        version,
      ),
  )

/** Signs in as a sub-account and opens its Home. */
export const useImpersonate = (id: string) =>
  useMutation({
    mutationFn: () => api('POST /subaccounts/:id/session', { params: { id } }),
    onSuccess: () => loadPage('/'),
  })
