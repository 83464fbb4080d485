import type { SourceKind } from '@replyloop/shared/values/content'
import type { OneContact } from './contactQueries.ts'

const sources: Readonly<Record<SourceKind, string>> = { ad: 'an ad', post: 'a post', link: 'a link' }

/** What has led a contact to write, in words: “an ad: Shoes”. */
export function referralText({ source, headline, ref, id }: NonNullable<OneContact['source']>): string {
  const named = headline ?? ref ?? id
  return named === null ? sources[source] : `${sources[source]}: ${named}`
}
