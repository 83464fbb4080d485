import type { OneContact } from './contactQueries.ts'

const sources = { ad: 'an ad', post: 'a post', link: 'a link' } as const

/** What has led a contact to write, in words: “an ad: Shoes”. */
export function referralText({ source, headline, ref, id }: NonNullable<OneContact['source']>): string {
  const named = headline ?? ref ?? id
  return named === null ? sources[source] : `${sources[source]}: ${named}`
}
