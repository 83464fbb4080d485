import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type AnswerOf } from '../api.ts'
import { usePages } from '../queries.ts'
import { startAnew } from '../session.ts'

export type SubAccount = AnswerOf<'GET /agency/subaccounts'>['data'][number]

export const useSubAccounts = (search: string) =>
  usePages(
    ['subAccounts', search],
    (cursor, signal) => api('GET /agency/subaccounts', { query: { cursor, search, limit: '50' }, signal }),
    { keepPrevious: true },
  )

export const useTransactions = (email: string) =>
  usePages(['transactions', email], (cursor, signal) =>
    api('GET /credits/transactions', { query: { email, cursor, limit: '20' }, signal }),
  )

function useChange<V, A>(change: (values: V) => Promise<A>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['subAccounts', 'transactions'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

export const useCreateSubAccount = () =>
  useChange((values: { email: string; name: string; credits: number | string }) =>
    api('POST /subaccounts', {
      body: {
        email: values.email,
        business_name: values.name,
        ...(values.credits !== '' && { usage_limits: { credits: Number(values.credits) } }),
      },
    }),
  )

/** Grants credits once, however often the button is pressed: `idempotencyKey` is the form's. */
export const useGrant = (email: string) =>
  useChange(({ idempotencyKey, ...grant }: { amount: number; description: string; idempotencyKey: string }) =>
    api('POST /subaccounts/credits', { body: { email, ...grant }, idempotencyKey }),
  )

export const useSetAutoRecharge = (id: string) =>
  useChange((autoRecharge: { threshold: number; amount: number } | null) =>
    api('PATCH /subaccounts/:id/auto_recharge', { params: { id }, body: { autoRecharge } }),
  )

export const useActAs = (id: string) =>
  useMutation({
    mutationFn: () => api('POST /subaccounts/:id/session', { params: { id } }),
    onSuccess: () => startAnew('/'),
  })
