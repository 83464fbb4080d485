import { posix } from 'node:path'

/** Where the documents are served. */
export const docsPath = '/docs'

/** Where the project lives: documents that are published elsewhere lead to the others there. */
const repository = 'https://github.com/replyloop/replyloop'

/** What else of the repository is for readers, beside its `docs/`; the package holds these, too. */
export const otherDocuments = [
  '../CHANGELOG.md',
  '../CONTRIBUTING.md',
  '../SECURITY.md',
  '../client/README.md',
  '../n8n-node/README.md',
  '../zapier-app/README.md',
]

/** The path of a document's page, from its file in `docs/`, with its ending or without; a folder's `README.md` is the page of the folder. */
export const documentPath = (file: string): string =>
  posix.join(
    docsPath,
    file
      .replace(/^\.\.\//, '')
      .replace(/(^|\/)(README\.md)?$/, '')
      .replace(/\.md$/, ''),
  )

/**
 * Where a link of a document leads when it is read here; `file` and its links are as in the repository's `docs/`.
 * Undefined if it leads to a file of the repository that is not served.
 */
export function documentLinkAddress(file: string, link: string): string | undefined {
  if (link === repository) return docsPath
  const target = link.startsWith(`${repository}/blob/main/`)
    ? `../${link.slice(`${repository}/blob/main/`.length)}`
    : undefined
  if (target === undefined && /^(?:[a-z]+:|#|\/)/.test(link)) return link
  const [name = '', anchor] = (target ?? posix.join(posix.dirname(file), link)).split('#')
  const path = name.replace(/^\.\.\/docs\//, '')
  if (path.startsWith('../') && !otherDocuments.includes(path)) return undefined
  return `${documentPath(path)}${anchor === undefined ? '' : `#${anchor}`}`
}
