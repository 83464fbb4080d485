import { ApiError } from '@replyloop/shared/client/apiError'
import type { ResponseBody } from '../api.ts'
import type { WrittenFilter } from './filterDraft.ts'

type Broken = ResponseBody<'POST /segments/preview'>['broken']

/** What the service says is wrong with a filter, by the keys of its conditions and groups. */
export function faultsOf(
  { paths }: WrittenFilter,
  broken: Broken,
  error: Error | null,
): ReadonlyMap<number, string> {
  const refused = error instanceof ApiError ? error.details : []
  const told = [
    ...broken.map(({ path, reason }) => ({ path, text: capitalized(reason) })),
    ...refused.map(({ path, message }) => ({
      path: path.replace(/^filter\.?/, ''),
      text: capitalized(message),
    })),
  ]
  const faults = new Map<number, string>()
  for (const [key, place] of paths) {
    const fault = told.find(({ path }) => path === place || parts.some((part) => path === `${place}.${part}`))
    if (fault !== undefined) faults.set(key, fault.text)
  }
  return faults
}

/** What of a condition the service may name. */
const parts = ['of', 'name', 'op', 'value', 'value[0]', 'value[1]']

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
