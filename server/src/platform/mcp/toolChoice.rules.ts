import { fieldProblem } from '../errors/problem.ts'
import type { Tool } from './tool.ts'

/** Which tools a client wants to be listed: names of groups, `default` or `all`, each once and in one order. */
export type ToolChoice = readonly string[]

/** The tools of the main job, which are listed where an address names none. */
const main = 'default'
const every = 'all'

/** Reads `?tools=contacts,lists` of an address. Throws `VALIDATION_FAILED` for a group that is not among `groups`. */
export function readToolChoice(asked: unknown, groups: ReadonlySet<string>): ToolChoice {
  const names = [asked]
    .flat()
    .filter((each) => typeof each === 'string')
    .flatMap((each) => each.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const unknown = names.find((name) => name !== main && name !== every && !groups.has(name))
  if (unknown !== undefined)
    throw fieldProblem(
      'tools',
      `has no group ${unknown.slice(0, 64)}. The groups are ${[...groups].join(', ')}; ${main} stands for the tools of the main job, ${every} for every tool`,
    )
  if (names.length === 0) return [main]
  return names.includes(every) ? [every] : [...new Set(names)].toSorted()
}

/** Whether a tool is listed. */
export const isChosen = (choice: ToolChoice, { group, isMain }: Pick<Tool, 'group' | 'isMain'>): boolean =>
  choice.includes(every) || choice.includes(group) || (isMain && choice.includes(main))

/** What an agent should know that calls a tool which is not listed: it works all the same. */
export const notListed = (choice: ToolChoice, { name, group }: Pick<Tool, 'name' | 'group'>): string =>
  `${name} is not listed here. The address /mcp?tools=${[...choice, group].join(',')} lists it, with its arguments.`
