import type { SecretBox } from '../../../platform/crypto/secretBox.ts'

/** A URL, and what is sent to it as the header `Authorization`: sealed, or `null`. */
interface Authorized {
  url: string | null
  sealed: string | null
}

/**
 * The sealed header `Authorization` that goes with a URL that is being saved (docs/interface.md#authorization). `null` ends
 * it. Left out, that of `before` stays, but for a URL of another origin, which must not learn it.
 */
export function nextAuthorization(
  box: SecretBox,
  before: Authorized | undefined,
  { url, authorization }: { url: string | null; authorization: string | null | undefined },
): string | null {
  if (url === null || authorization === null) return null
  const sealed = before?.sealed ?? null
  if (authorization === undefined) return originOf(before?.url) === originOf(url) ? sealed : null
  return sealed !== null && box.open(sealed) === authorization ? sealed : box.seal(authorization)
}

const originOf = (url: string | null | undefined) => (url ? new URL(url).origin : undefined)

/** The header in plain text, for the request that carries it. */
export const openAuthorization = (box: SecretBox, sealed: string | null): string | undefined =>
  sealed === null ? undefined : box.open(sealed)
