import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { everyEntry } from './everyEntry.ts'

/** Every list, for choosing several. */
export async function allLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const found = await everyEntry(this, '/lists')
  return found.map(({ id, name }) => ({ name: textOf(name) ?? '', value: textOf(id) ?? '' }))
}
