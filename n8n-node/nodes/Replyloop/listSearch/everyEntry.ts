import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow'
import { apiRequestTo } from '../shared/api.ts'
import { textOf } from '../shared/json.ts'
import { entriesOf } from '../shared/pages.ts'

/** Every entry of a list of the service, for a dropdown that does not search. */
export async function everyEntry(node: ILoadOptionsFunctions, path: string): Promise<IDataObject[]> {
  const found: IDataObject[] = []
  let cursor: string | undefined
  do {
    const page = await apiRequestTo.call(node, 'GET', path, { qs: { limit: 100, ...(cursor && { cursor }) } })
    found.push(...entriesOf(page))
    cursor = textOf(page['nextCursor'])
  } while (cursor !== undefined)
  return found
}
