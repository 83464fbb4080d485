import type { Moves } from '@replyloop/shared/values/moves'

/** The state diagram of a table of moves, in Mermaid: an arrow from each state to each other, with all that makes it. */
export function stateDiagram(moves: Moves<string>): string {
  const arrows = new Map<string, string[]>()
  for (const { from, to, when } of Object.values(moves))
    for (const state of from.length === 0 ? ['[*]'] : from) {
      const arrow = `${state} --> ${to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), when])
    }
  return ['stateDiagram-v2', ...[...arrows].map(([arrow, when]) => `  ${arrow}: ${when.join(', or ')}`)].join(
    '\n',
  )
}
