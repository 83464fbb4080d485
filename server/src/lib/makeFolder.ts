import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './errorCode.ts'

/** Makes a folder and those above it, unless they are there. Node's own way never ends below `/proc`, which takes none. */
export function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
