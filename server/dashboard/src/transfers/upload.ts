import { successBody } from '@replyloop/shared/client/request'
import type { Import } from '@replyloop/shared/contract/import'
import { accountHeaders, apiUrl } from '../api.ts'
import { unreachableError, wordedForPage } from '../apiError.ts'

/**
 * Uploads a file to import. Reports progress from 0 to 1, which `fetch` cannot do. Until it has come, the browser asks before
 * the window is closed.
 */
export function upload(
  file: File,
  query: Readonly<Record<string, string>>,
  onProgress: (fraction: number) => void,
): Promise<Import>
// TypeScript cannot check the response against the contract, so only the overload above is typed.
export function upload(
  file: File,
  query: Readonly<Record<string, string>>,
  onProgress: (fraction: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl('/imports', { query }))
    request.setRequestHeader('content-type', 'text/csv')
    for (const [name, value] of Object.entries(accountHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    )
    request.addEventListener('error', () => reject(unreachableError()))
    request.addEventListener('load', () => {
      try {
        const { status, responseText: body } = request
        resolve(successBody({ status, headers: {}, body }, (error) => wordedForPage(error, 'POST /imports')))
      } catch (error) {
        reject(error)
      }
    })
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    request.addEventListener('loadend', () => window.removeEventListener('beforeunload', ask))
    request.send(file)
  })
}
