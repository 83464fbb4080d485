import type { AddKnowledge } from '@replyloop/shared/contract/knowledge'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { maxKnowledgeName } from '@replyloop/shared/values/knowledge'
import type { NewSource } from './sources.store.ts'

type Given = Omit<NewSource, 'accountId' | 'campaignId'>

/** A page or a sitemap, called by its address unless it has a name. */
export function sourceAt({
  url,
  sitemapUrl,
  name,
  refreshWeekly = false,
}: Pick<AddKnowledge, 'url' | 'sitemapUrl' | 'name' | 'refreshWeekly'>): Given {
  const address = url ?? sitemapUrl ?? ''
  const kind = url === undefined ? 'sitemap' : 'page'
  return { kind, name: name ?? nameOfAddress(address), url: address, file: null, refreshWeekly }
}

/** A file or a text, called as its file unless it has a name. */
export const sourceOfFile = (
  file: StoredFile,
  { text, name, refreshWeekly = false }: Pick<AddKnowledge, 'text' | 'name' | 'refreshWeekly'>,
): Given => ({
  kind: text === undefined ? 'file' : 'text',
  name: name ?? file.name?.slice(0, maxKnowledgeName) ?? (text === undefined ? 'File' : beginningOf(text)),
  url: null,
  file,
  refreshWeekly,
})

/** What a page is called until it has been read. */
export function nameOfAddress(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, maxKnowledgeName)
}

const beginningOf = (text: string): string =>
  Array.from(
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^#+\s*/, '') ?? '',
  )
    .slice(0, 60)
    .join('')
    .trim() || 'Text'
