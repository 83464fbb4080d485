import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireName, type OpenStore } from './blobStore.ts'
import { syncFolder, writeTemporary } from './durableFile.ts'
import { ignoreEnoent } from './missingFile.ts'

/** Keeps files in folders under `root`, which any number of processes may share; the service alone can read them. */
export const openFolder =
  (root: string): OpenStore =>
  (purpose, { isSpread = false } = {}) => {
    const dir = join(root, purpose)
    const pathOf = (name: string) => join(dir, isSpread ? name.slice(0, 2) : '', requireName(name))
    return {
      async put(name, source, signal) {
        const path = pathOf(name)
        const folder = dirname(path)
        const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
        const temporary = await writeTemporary(path, source, signal)
        try {
          const { size } = await stat(temporary)
          await rename(temporary, path)
          await syncFolder(folder)
          // A new folder is an entry of the one above it, which has to survive as well.
          if (firstMade !== undefined) await syncFolder(dirname(folder))
          return size
        } catch (error) {
          await rm(temporary, { force: true })
          throw error
        }
      },
      async touch(name) {
        const now = new Date()
        return (await ignoreEnoent(utimes(pathOf(name), now, now).then(() => true))) ?? false
      },
      async open(name, start = 0, signal) {
        const file = await open(pathOf(name), 'r')
        try {
          const size = Math.max(0, (await file.stat()).size - start)
          return { stream: file.createReadStream({ start, ...(signal && { signal }) }), size }
        } catch (error) {
          await file.close()
          throw error
        }
      },
      async writtenAt(name) {
        return (await ignoreEnoent(stat(pathOf(name))))?.mtimeMs
      },
      async remove(name) {
        await rm(pathOf(name), { force: true })
      },
      async *list() {
        const entries = await ignoreEnoent(readdir(dir, { recursive: true, withFileTypes: true }))
        for (const entry of entries ?? []) {
          const found = entry.isFile()
            ? await ignoreEnoent(stat(join(entry.parentPath, entry.name)))
            : undefined
          if (found !== undefined) yield { name: entry.name, writtenAt: found.mtimeMs }
        }
      },
    }
  }
