import { randomUUID } from 'node:crypto'
import { GraphError } from './error.ts'

export type Examples = ReturnType<typeof createExamples>

const types = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

/** The files that were uploaded as examples of headers: an upload is opened for the app, then gets its file. */
export function createExamples() {
  const open = new Map<string, { length: number; contentType: string }>()
  const uploaded = new Map<string, { bytes: Buffer; contentType: string }>()
  return {
    /** What was uploaded, by its handle. */
    uploaded,
    isOpen: (id: string) => open.has(id),
    start({ query }: { query: URLSearchParams }) {
      const [length, contentType] = [Number(query.get('file_length')), query.get('file_type') ?? '']
      if (!(length > 0) || !types.includes(contentType) || !query.get('file_name'))
        throw new GraphError(100, {
          details: 'file_name, file_length and a supported file_type are required',
        })
      const id = `upload:${randomUUID()}`
      open.set(id, { length, contentType })
      return { json: { id: `${id}?sig=ARZ` } }
    },
    send(
      id: string,
      { headers, bytes }: { headers: Readonly<Record<string, string | undefined>>; bytes: Buffer },
    ) {
      const { length, contentType } = open.get(id) ?? { length: 0, contentType: '' }
      if (!headers['authorization']?.startsWith('OAuth '))
        throw new GraphError(190, {}, 'The token must be named OAuth here')
      if (headers['file_offset'] !== '0') throw new GraphError(100, { details: 'file_offset is required' })
      if (bytes.length !== length)
        throw new GraphError(100, { details: `${bytes.length} bytes have come of ${length}` })
      const handle = `4::${randomUUID()}`
      open.delete(id)
      uploaded.set(handle, { bytes, contentType })
      return { json: { h: handle } }
    },
  }
}
