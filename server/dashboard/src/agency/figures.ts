import { dateFormat } from '../ui/format.ts'
import type { SubAccount } from './agencyQueries.ts'

const dayFormat = dateFormat({ day: 'numeric', month: 'short' })
const yearFormat = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** A day of this year or of the next months without its year: `Dec 26`; a later one with it. */
export const dayText = (at: string): string => {
  const isNear = Math.abs(Date.parse(at) - Date.now()) < 180 * 86_400_000
  return (isNear ? dayFormat : yearFormat).format(Date.parse(at))
}

/** Until when a balance lasts, in words. */
export const lastsText = ({ balance, lastsUntil }: Pick<SubAccount, 'balance' | 'lastsUntil'>): string => {
  if (balance <= 0) return 'Out of credit'
  return lastsUntil === null ? 'Nothing used' : dayText(lastsUntil)
}

/** Red without credit, amber with less than three days of it; a suspended account uses none. */
export const balanceColor = ({
  balance,
  isLow,
  suspendedAt,
}: Pick<SubAccount, 'balance' | 'isLow' | 'suspendedAt'>): string => {
  if (suspendedAt !== null || !isLow) return 'var(--mantine-color-text)'
  return balance <= 0 ? 'var(--mantine-color-red-text)' : 'var(--low-color)'
}
