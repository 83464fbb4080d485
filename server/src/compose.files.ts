import { join } from 'node:path'
import type { Config } from './config.ts'
import { openBucket } from './lib/bucket.ts'
import { openTransferBucket } from './lists/transferBucket.ts'
import { openTransferFiles } from './lists/transferFiles.ts'
import { createBucketStore } from './messages/mediaBucket.ts'
import { createFolderStore } from './messages/mediaStore.ts'

/** Where files are: in the bucket of `MEDIA_URL`, else in `DATA_DIR`. */
export async function openFiles({ media, dataDir }: Pick<Config, 'media' | 'dataDir'>) {
  if (media === undefined)
    return { mediaStore: createFolderStore(join(dataDir, 'media')), ...openTransferFiles(dataDir) }
  const bucket = await openBucket(media)
  return { mediaStore: createBucketStore(bucket), ...openTransferBucket(bucket) }
}
