import { posix } from 'node:path'

/** Where the documents are served. */
export const docsPath = '/docs'

/** Where the project lives: links to files that are no document lead there. */
const repository = 'https://github.com/replyloop/replyloop'

/** The path of a document's page, from its file, with its ending or without; a folder's `README.md` is the page of the folder. */
export const pathOf = (file: string): string =>
  posix.join(docsPath, file.replace(/(^|\/)(README\.md)?$/, '').replace(/\.md$/, ''))

/** Where a link of a document leads when it is read here; `file` and its links are as in the repository's `docs/`. */
export function addressOf(file: string, link: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(link)) return link
  const [target = '', anchor] = link.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  const path = posix.join(posix.dirname(file), target)
  if (path.startsWith('../')) return `${repository}/blob/main/${path.slice('../'.length)}${hash}`
  return `${pathOf(path)}${hash}`
}
