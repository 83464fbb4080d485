import { maxPageSize } from '@replyloop/shared/values/limits'

interface NamedPage<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

/** The newest thing that has exactly this name, in any case; `readPage` reads those that contain it. */
export async function findNamed<T extends { readonly name: string }>(
  name: string,
  readPage: (query: { search: string; limit: number; cursor: string | undefined }) => Promise<NamedPage<T>>,
): Promise<T | undefined> {
  let cursor: string | null | undefined
  do {
    const page = await readPage({ search: name, limit: maxPageSize, cursor: cursor ?? undefined })
    const found = page.data.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (found !== undefined) return found
    cursor = page.nextCursor
  } while (cursor !== null)
  return undefined
}
