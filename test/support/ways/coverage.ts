import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../commands.ts'

const server = join(root, 'server/src')
const folders = [server, join(root, 'shared/src')].map((folder) => pathToFileURL(folder + sep).href)

/** A function of the service, in a file such as `modules/contacts/findContact.ts`. */
export interface Entered {
  file: string
  line: number
  name: string
}

/** What was entered, each function by a key of its own. */
export type Functions = ReadonlyMap<string, Entered>

/** Watches which functions of the service this thread enters, by V8's precise coverage. */
export async function watchFunctions() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    /** The functions that were entered since the last call. */
    async take(): Promise<Functions> {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      return new Map(
        result
          .filter(({ url }) => folders.some((folder) => url.startsWith(folder)))
          .flatMap(({ url, functions }) =>
            functions.flatMap(({ functionName, ranges: [range] }) =>
              range === undefined || range.count === 0
                ? []
                : [[`${url}:${range.startOffset}`, placeOf(url, range.startOffset, functionName)] as const],
            ),
          ),
      )
    },
    async end(): Promise<void> {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** V8 counts from the beginning of a file, whose types were stripped in place. */
function placeOf(url: string, offset: number, name: string): Entered {
  const path = fileURLToPath(url)
  const line = readFileSync(path, 'utf8').slice(0, offset).split('\n').length
  return { file: relative(server, path).replace('../../', ''), line, name: name === '' ? '(arrow)' : name }
}
