import { useQuery } from '@tanstack/react-query'
import { api, type ResponseBody } from '../api.ts'
import { dayText, isFarOff } from '../ui/format.ts'

/** What the account can still spend, how long that lasts, and what waits for more. */
export type Balance = ResponseBody<'GET /balance'>

/** The balance of the account. */
export const useBalance = () =>
  useQuery({ queryKey: ['balance'], queryFn: ({ signal }) => api('GET /balance', { signal }) })

/** How a balance stands. */
export type BalanceStage = 'fine' | 'low' | 'empty'

/** How a balance stands: `empty` once it pays for no message more. A message costs one credit. */
export const stageOf = ({ balance, isLow }: Pick<Balance, 'balance' | 'isLow'>): BalanceStage =>
  balance < 1 ? 'empty' : isLow ? 'low' : 'fine'

/** How long a balance lasts, as the end of a sentence; `null` where nothing is used. */
export function lastsText({ lastsUntil, balance }: Pick<Balance, 'lastsUntil' | 'balance'>): string | null {
  if (lastsUntil === null || balance < 1) return null
  return isFarOff(lastsUntil) ? 'over a year' : `until about ${dayText(lastsUntil)}`
}
