import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'
import { apiRequestTo } from '../shared/api.ts'
import { textOf } from '../shared/json.ts'
import { entriesOf } from '../shared/pages.ts'
import { searchMethod } from './searchMethod.ts'

/** What stands for nobody, or for no team. */
export const noneOfThem = 'none'

/** Who may answer, by name, and nobody. */
export async function members(this: ILoadOptionsFunctions, search = ''): Promise<INodeListSearchResult> {
  const found = entriesOf(await apiRequestTo.call(this, 'GET', '/availability')).map((entry) => ({
    name: textOf(entry['name']) ?? '',
    value: textOf(entry['memberId']) ?? '',
  }))
  const all = [{ name: 'Nobody', value: noneOfThem }, ...found]
  return { results: all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) }
}

const teamsNamed = searchMethod('/teams', ({ id, name }) => ({
  name: textOf(name) ?? '',
  value: textOf(id) ?? '',
}))

/** The teams, by name, and before all of them none. */
export async function teams(
  this: ILoadOptionsFunctions,
  search?: string,
  cursor?: string,
): Promise<INodeListSearchResult> {
  const page = await teamsNamed.call(this, search, cursor)
  if (search || cursor) return page
  return { ...page, results: [{ name: 'No Team', value: noneOfThem }, ...page.results] }
}
