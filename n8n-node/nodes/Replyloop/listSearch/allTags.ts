import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { everyEntry } from './everyEntry.ts'

/** Every tag, by its name, for choosing several. */
export async function allTags(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const found = await everyEntry(this, '/tags')
  return found.map(({ name }) => ({ name: textOf(name) ?? '', value: textOf(name) ?? '' }))
}
