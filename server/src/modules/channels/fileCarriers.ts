import type { Reader } from '../../platform/db/db.ts'
import { listConnectedChannels } from './channels.store.ts'
import { adapters } from './registry.ts'

/** The labels of an account's channels on which files can go out. */
export const findFileCarriers = async (read: Reader, accountId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await listConnectedChannels(read, accountId))
      .filter(({ kind, state }) => state !== 'off' && adapters[kind].can.media.length > 0)
      .map(({ name }) => name),
  )
