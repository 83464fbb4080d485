import type { Import } from '@replyloop/shared/import'
import { addressOf, failureOf, pageHeaders, unreachable } from '../api.ts'

/** Uploads a file to import and tells how much of it has gone, from 0 to 1: `fetch` does not. */
export function upload(
  file: File,
  query: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Import>
// The compiler does not follow what the service answers; the overload above states what it does.
export function upload(
  file: File,
  query: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf('/imports', { query }))
    request.setRequestHeader('content-type', 'text/csv')
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    )
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (request.status === 201) resolve(answer)
      else reject(failureOf(request.status, answer))
    })
    request.send(file)
  })
}
