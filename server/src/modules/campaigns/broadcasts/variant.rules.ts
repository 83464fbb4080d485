import { hash } from 'node:crypto'
import type { BroadcastRow, StoredVariant } from './broadcasts.store.ts'

/** Which variant of a broadcast a contact gets, the same each time; `undefined`: it is of those who get nothing. */
export function variantFor(
  { id, variants }: Pick<BroadcastRow, 'id' | 'variants'>,
  contactId: string,
): StoredVariant | undefined {
  const place = hash('sha256', `${id}:${contactId}`, 'buffer').readUInt32BE(0) % 100
  let until = 0
  for (const variant of variants) {
    until += variant.share
    if (place < until) return variant
  }
  return undefined
}

/** The variant of a recipient by its name. */
export const variantNamed = (
  { variants }: Pick<BroadcastRow, 'variants'>,
  name: string | null,
): StoredVariant | undefined => variants.find((variant) => variant.name === name)
