const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pairs = letters.length ** 2
/** Has neighbours, as ids of one millisecond are, stand far from each other. It is odd, so that each place comes once. */
const step = 421

/** Where the last two letters of a contact's id stand among all pairs; `undefined` for other ones. */
function placeOf(pair: string): number | undefined {
  const [high, low] = [letters.indexOf(pair.charAt(0)), letters.indexOf(pair.charAt(1))]
  return pair.length === 2 && high >= 0 && low >= 0
    ? ((high * letters.length + low) * step) % pairs
    : undefined
}

/** The pairs of letters at the end of the ids of so many percent of people: those of a smaller part are among those of a larger one. */
export function pairsOf(percent: number): string[] {
  const found: string[] = []
  for (const high of letters)
    for (const low of letters) if (isAmong(percent, high + low)) found.push(high + low)
  return found
}

const isAmong = (percent: number, pair: string): boolean => {
  const place = placeOf(pair)
  return place !== undefined && place * 100 < percent * pairs
}

/** Whether a contact is among so many percent: the same ones each time. */
export const isInSample = (id: string, percent: number): boolean =>
  percent === 100 || isAmong(percent, id.slice(-2))
