/** How many letters to add, leave out, change or swap with their neighbours make one name of another. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? Infinity) + 1,
        (next[j - 1] ?? Infinity) + 1,
        (row[j - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? Infinity
}

/** The known name that somebody has most likely meant; `undefined` where none is near. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  const near = known
    .map((name) => ({ name, far: distance(plain(written), plain(name)) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(name.length / 4)))
    .toSorted((a, b) => a.far - b.far)
  return near[0]?.name
}
