import { readFile } from 'node:fs/promises'
import { ProvisionFile } from '@replyloop/shared/contract/account'
import { fieldsAt } from '@replyloop/shared/contract/knownFields'
import { parseInput } from '@replyloop/shared/contract/parse'
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { errorCode } from '../../platform/errors/errorCode.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { nearestName } from './nearestName.rules.ts'

type Path = readonly (string | number)[]

/** A provisioning file that could be read: what it declares, what it says beside that, and where each field stands. */
interface ReadFile {
  file: ProvisionFile
  /** A sentence for each field that is none. */
  ignored: string[]
  /** The line of a field, by its path as problems name it: ` (line 3)`. */
  placeOf: (path: string) => string
}

const whyUnreadable: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file: look at its name, and at the folder that the command runs in',
  EISDIR: 'This is a folder, and no file',
  EACCES: 'Whoever runs this command may not read the file',
}

/** Reads a provisioning file: YAML, of which JSON is a part. Throws with the line of each fault, and its path in the file. */
export async function readProvisionFile(path: string): Promise<ReadFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const why = whyUnreadable[errorCode(error) ?? '']
    throw why === undefined ? error : new Problem('VALIDATION_FAILED', why)
  })
  const lines = new LineCounter()
  const document = parseDocument(text, { prettyErrors: true, lineCounter: lines })
  if (document.errors.length > 0)
    throw refused(document.errors.map(({ message, pos }) => inPlace(message, pathAt(document, pos[0]))))
  const written: unknown = document.toJS({ maxAliasCount: 100 })
  const placeOf = (at: string) => lineOf(document, lines, partsOf(at))
  const unknown = [...unknownIn(written, [])].map(
    ({ at, meant }) =>
      `${nameOf(at)}${lineOf(document, lines, at)} is not a field of a provisioning file${meant === undefined ? '' : ` (did you mean ${meant}?)`}`,
  )
  const parsed = parseInput(ProvisionFile, written, 'The file')
  if (parsed.success) return { file: parsed.value, ignored: unknown, placeOf }
  const details = parsed.details ?? []
  if (details.length === 0) throw refused([parsed.message, ...unknown])
  throw refused([...details.map(({ path: at, message }) => describeFault(at, message, placeOf)), ...unknown])
}

/** What is wrong with a field, and in which line. */
export const describeFault = (at: string, message: string, placeOf: ReadFile['placeOf']): string =>
  `${at === '' ? 'The file' : at} ${message}${placeOf(at)}`

const refused = (sentences: readonly string[]) => new Problem('VALIDATION_FAILED', sentences.join('\n  '))

const inPlace = (message: string, at: Path) => (at.length === 0 ? message : `${nameOf(at)}: ${message}`)

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  )

/** The parts of `accounts[0].name`. */
const partsOf = (path: string): Path =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, index]) =>
    index === undefined ? part : Number(index),
  )

/** The line where a field stands, or the nearest of what holds it. */
function lineOf(document: Document, lines: LineCounter, path: Path): string {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsetOf(document, path.slice(0, length))
    if (offset !== undefined) return ` (line ${lines.linePos(offset).line})`
  }
  return ''
}

function offsetOf(document: Document, path: Path): number | undefined {
  const holder: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const last = path.at(-1)
  const pair = isMap(holder) ? holder.items.find(({ key }) => isScalar(key) && key.value === last) : undefined
  const node: unknown = pair?.key ?? document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}

/** The path of what stands last before an offset: there the text went wrong. */
function pathAt(document: Document, offset: number): Path {
  const path: string[] = []
  let node: unknown = document.contents
  while (isMap(node)) {
    const before = node.items.filter(({ key }) => isNode(key) && (key.range?.[0] ?? Infinity) <= offset)
    const last = before.at(-1)
    if (last === undefined || !isScalar(last.key)) break
    path.push(String(last.key.value))
    node = last.value
  }
  return path
}

/** The fields that a file has and no schema knows: misspelt ones, most often. */
function* unknownIn(value: unknown, path: Path): Generator<{ at: Path; meant: string | undefined }> {
  if (typeof value !== 'object' || value === null) return
  const known = Array.isArray(value) ? undefined : fieldsAt(ProvisionFile, path)
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (known !== undefined && !known.includes(key)) yield { at, meant: nearestName(key, known) }
    else yield* unknownIn(inner, at)
  }
}
