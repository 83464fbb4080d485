/** A member as a note can mention one. */
export interface Mentionable {
  id: string
  name: string
}

const letter = /[\p{L}\p{N}_]/u

/**
 * The members whose names stand in a text behind `@`, in any case. Of several names that begin alike the longest counts; a name that
 * two members have mentions neither, since it may mean either.
 */
export function membersNamedIn(body: string, members: readonly Mentionable[]): string[] {
  const text = fold(body)
  const byName = Map.groupBy(
    members.filter(({ name }) => name.trim() !== ''),
    ({ name }) => fold(name.trim()),
  )
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (letter.test(text[at - 1] ?? '')) continue // an email
    const name = names.find(
      (each) => text.startsWith(each, at + 1) && !letter.test(text[at + 1 + each.length] ?? ''),
    )
    const [member, ...others] = (name !== undefined && byName.get(name)) || []
    if (member !== undefined && others.length === 0) found.add(member.id)
  }
  return [...found]
}

const fold = (text: string): string => text.normalize().toLowerCase()
