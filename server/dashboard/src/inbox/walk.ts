/**
 * The order in which `n` and `p` open conversations: as the list had them when the walk began, since a reply moves its
 * conversation to the top of the list, or out of it. What the list has got since then stands where the list has it; what it
 * has read further, at the end.
 */
export function continueWalk(walk: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(walk)
  const order = [...walk]
  const lastKnown = ids.findLastIndex((id) => known.has(id))
  for (const [index, id] of ids.entries()) {
    if (known.has(id)) continue
    const before = ids[index - 1]
    order.splice(
      index > lastKnown ? order.length : before === undefined ? 0 : order.indexOf(before) + 1,
      0,
      id,
    )
  }
  return order
}

/** The conversation after or before the open one, of those that the list still has; `undefined`: there is none. */
export function besideInWalk(
  walk: readonly string[],
  { ids, openId, step }: { ids: readonly string[]; openId: string; step: 1 | -1 },
): string | undefined {
  const at = walk.indexOf(openId)
  const ahead = step === 1 ? walk.slice(at + 1) : walk.slice(0, at).toReversed()
  const listed = new Set(ids)
  return ahead.find((id) => listed.has(id))
}
