import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { findChannelRoute, type ChannelRoute } from '../channels/route.ts'
import { fileFault } from '../conversations/message.rules.ts'
import type { Reader } from '../../platform/db/db.ts'

/** What goes out with texts, of which a copy has the files that all its channels carry. */
interface WithFiles {
  files?: StoredFile[] | null | undefined
}

/** Takes the files from a copy that its channels do not carry, and tells which. */
export async function carriedFiles(read: Reader, accountId: string, labels: readonly string[]) {
  const routes: ChannelRoute[] = []
  for (const label of labels) routes.push(await findChannelRoute(read, accountId, label))
  const left: StoredFile[] = []
  const isCarried = (file: StoredFile) => {
    const is = routes.every(({ adapter }) => fileFault(adapter.can, file) === undefined)
    if (!is) left.push(file)
    return is
  }
  return {
    of: <W extends WithFiles>(one: W): W =>
      one.files ? { ...one, files: one.files.filter((file) => isCarried(file)) } : one,
    /** The files that were taken so far. */
    left,
  }
}
