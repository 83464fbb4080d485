import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow'
import { lists } from './searches.ts'

/** Every list, for choosing several. */
export async function allLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const found: INodePropertyOptions[] = []
  let cursor: string | undefined
  do {
    const { results, paginationToken } = await lists.call(this, undefined, cursor)
    found.push(...results.map(({ name, value }) => ({ name, value })))
    cursor = typeof paginationToken === 'string' ? paginationToken : undefined
  } while (cursor !== undefined)
  return found
}
