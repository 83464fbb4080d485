/** How many rows a part of the index has at most, and about how many characters. */
export const partSize = { rows: 4096, characters: 400_000 }

const gramLength = 3
/** Bits of a code point that count: three of them make a whole number that JavaScript holds exactly. */
const base = 2 ** 17

/**
 * The characters of a text as the index has them: in lower case, so folded that texts which a database takes for equal are the
 * same here, as numbers. What differs may come out equal, too: a search looks at the texts themselves in the end.
 */
function charactersOf(text: string): number[] {
  const folded = text.toLowerCase().replaceAll('\u0307', '').replaceAll('ς', 'σ')
  const characters: number[] = []
  for (let at = 0; at < folded.length; at += 1) {
    const character = folded.codePointAt(at) ?? 0
    if (character > 0xff_ff) at += 1 // it takes two places
    characters.push(character % base)
  }
  return characters
}

const gramAt = (characters: readonly number[], at: number): number =>
  ((characters[at] ?? 0) * base + (characters[at + 1] ?? 0)) * base + (characters[at + 2] ?? 0)

/** All that the index has of a text: each character with the two behind it, which at the end are none. */
export function gramsOf(text: string): Set<number> {
  const characters = charactersOf(text)
  const grams = new Set<number>()
  for (let at = 0; at < characters.length; at += 1) grams.add(gramAt(characters, at))
  return grams
}

/** What a text has that contains a needle: all these grams, or, for a short needle, one from `from` up to before `to`. */
export type Wanted = { is: 'all'; grams: number[] } | { is: 'between'; from: number; to: number }

/** More grams of a long needle would hardly exclude anything. */
const mostGrams = 16

/** What to look for in the index; `undefined` for a needle that is in every text. */
export function wantedFor(needle: string): Wanted | undefined {
  const characters = charactersOf(needle)
  if (characters.length === 0) return undefined
  if (characters.length < gramLength) {
    const from = gramAt(characters, 0)
    return { is: 'between', from, to: from + base ** (gramLength - characters.length) }
  }
  const grams = new Set<number>()
  for (let at = 0; at + gramLength <= characters.length && grams.size < mostGrams; at += 1)
    grams.add(gramAt(characters, at))
  return { is: 'all', grams: [...grams] }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const valueOf = new Uint8Array(128)
for (let value = 0; value < digits.length; value += 1) valueOf[digits.charCodeAt(value)] = value
const pairs = Array.from(
  { length: partSize.rows },
  (_, place) => `${digits.charAt(place >> 6)}${digits.charAt(place & 63)}`,
)

/** A place in a part, as two characters. */
export const writePlace = (place: number): string => pairs[place] ?? ''

const placeAt = (written: string, at: number): number =>
  ((valueOf[written.charCodeAt(at)] ?? 0) << 6) + (valueOf[written.charCodeAt(at + 1)] ?? 0)

function* readPlaces(written: string): Generator<number> {
  for (let at = 0; at < written.length; at += 2) yield placeAt(written, at)
}

/** The places of a part that have what is wanted, of what is written of its grams. */
export function placesOf(wanted: Wanted, written: readonly string[]): number[] {
  if (wanted.is === 'between') return [...new Set(written.flatMap((one) => [...readPlaces(one)]))]
  if (written.length < wanted.grams.length) return []
  const [rarest = '', ...others] = written.toSorted((left, right) => left.length - right.length)
  let places = [...readPlaces(rarest)]
  for (const other of others) {
    const isHere = new Uint8Array(partSize.rows)
    for (let at = 0; at < other.length; at += 2) isHere[placeAt(other, at)] = 1
    places = places.filter((place) => isHere[place] === 1)
  }
  return places
}

/** How many ids stand in one slice of a part. */
export const sliceLength = 16
