import { createHmac, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHmac('sha256', 'compare').update(text).digest()

/** Compares two secrets in a time that tells nothing of them. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hashOf(one), hashOf(other))
