import { hash } from 'node:crypto'
import type { BroadcastRow, StoredVariant } from './broadcasts.store.ts'

/** What a contact is to a broadcast. */
interface Place {
  /** `undefined`: it is of those who get nothing. */
  variant: StoredVariant | undefined
  /** Whether it waits until the winner of the variants is chosen, and gets that one. */
  awaitsWinner: boolean
}

/** Which variant of a broadcast a contact gets, and whether it is of its test: the same each time. */
export function placeOf(
  { id, variants, winner }: Pick<BroadcastRow, 'id' | 'variants' | 'winner'>,
  contactId: string,
): Place {
  const hashed = hash('sha256', `${id}:${contactId}`, 'buffer')
  const place = hashed.readUInt32BE(0) % 100
  const isTested = winner === null || hashed.readUInt32BE(4) % 100 < winner.testPercent
  let until = 0
  for (const variant of variants) {
    until += variant.share
    if (place < until) return { variant, awaitsWinner: !isTested }
  }
  return { variant: undefined, awaitsWinner: false }
}

/** The variant of a recipient by its name. */
export const variantNamed = (
  { variants }: Pick<BroadcastRow, 'variants'>,
  name: string | null,
): StoredVariant | undefined => variants.find((variant) => variant.name === name)
