import { dayText, isFarOff } from '../ui/format.ts'
import type { SubAccount } from './agencyQueries.ts'

/** Until when a balance lasts, in words. */
export const lastsText = ({ balance, lastsUntil }: Pick<SubAccount, 'balance' | 'lastsUntil'>): string => {
  if (balance <= 0) return 'Out of credit'
  if (lastsUntil === null) return 'Nothing used'
  return isFarOff(lastsUntil) ? 'Over a year' : dayText(lastsUntil)
}

/** Red without credit, amber where somebody has to bring more within three days; a suspended account uses none. */
export const balanceColor = ({ balance, isLow }: Pick<SubAccount, 'balance' | 'isLow'>): string => {
  if (!isLow) return 'var(--mantine-color-text)'
  return balance <= 0 ? 'var(--mantine-color-red-text)' : 'var(--low-color)'
}
