import type {
  IDataObject,
  ILoadOptionsFunctions,
  INodeListSearchItems,
  INodeListSearchResult,
} from 'n8n-workflow'
import { apiRequestTo } from '../shared/api.ts'
import { textOf } from '../shared/json.ts'
import { entriesOf } from '../shared/pages.ts'

/**
 * The search of a resource locator: reads a list of the service, filtered by `search`, one page at a time by cursor. Entries
 * that are not offered are left out; `queryOf` reads what else narrows the list from other parameters.
 */
export const searchMethod = (
  path: string,
  present: (entry: IDataObject) => INodeListSearchItems,
  isOffered: (entry: IDataObject) => boolean = () => true,
  queryOf: (node: ILoadOptionsFunctions) => IDataObject = () => ({}),
) =>
  async function (
    this: ILoadOptionsFunctions,
    search?: string,
    cursor?: string,
  ): Promise<INodeListSearchResult> {
    const qs = { limit: 100, ...queryOf(this), ...(search && { search }), ...(cursor && { cursor }) }
    const page = await apiRequestTo.call(this, 'GET', path, { qs })
    const next = textOf(page['nextCursor'])
    return {
      results: entriesOf(page).filter(isOffered).map(present),
      ...(next !== undefined && { paginationToken: next }),
    }
  }
