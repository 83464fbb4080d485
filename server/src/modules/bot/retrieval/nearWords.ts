/** A word that is known, and how near it is to the one that was looked for: 1 is the same. */
interface NearWord {
  term: number
  nearness: number
}

/** Words are near when this share of their letters, three at a time, is the same (Dice): it forgives a typing error. */
const leastNearness = 0.5
/** A word that begins otherwise is another word: house and mouse, anmelden and abmelden. */
const beginning = 2
/** Of two shorter words, one with another letter is another word: card and cart. */
const leastLength = 5
const none: readonly number[] = []

/** The words that are known, by number, and those that are nearly the same. */
export function createNearWords() {
  const numbers = new Map<string, number>()
  const terms: { key: string; isLight: boolean; grams: number }[] = []
  const termsWith = new Map<string, number[]>() // by three letters and their beginning

  return {
    numberOf: (key: string) => numbers.get(key),
    isLight: (term: number) => terms[term]?.isLight ?? false,
    /** The number of a word, which is made known where it is new. */
    add(key: string, isLight: boolean): number {
      const known = numbers.get(key)
      if (known !== undefined) return known
      const grams = isLight ? [] : gramsOf(key)
      const term = terms.push({ key, isLight, grams: grams.length }) - 1
      numbers.set(key, term)
      for (const gram of grams) {
        const found = termsWith.get(gram)
        if (found === undefined) termsWith.set(gram, [term])
        else found.push(term)
      }
      return term
    },
    /** The known words near one, the nearest first. */
    find(key: string, isLight: boolean): NearWord[] {
      const same = numbers.get(key)
      const found: NearWord[] = same === undefined ? [] : [{ term: same, nearness: 1 }]
      const grams = isLight ? [] : gramsOf(key)
      const shared = new Map<number, number>()
      for (const gram of grams)
        for (const term of termsWith.get(gram) ?? none) shared.set(term, (shared.get(term) ?? 0) + 1)
      for (const [term, count] of shared) {
        const known = terms[term]
        if (known === undefined || term === same) continue
        const nearness = (2 * count) / (grams.length + known.grams)
        const areShort = Math.max(key.length, known.key.length) < leastLength
        if (nearness >= leastNearness && !areShort) found.push({ term, nearness })
      }
      return found.sort((a, b) => b.nearness - a.nearness)
    },
  }
}

/**
 * The letters of a word, three at a time, each three once and behind the beginning of the word; a kind of thing, such as `#price`,
 * has no letters.
 */
function gramsOf(key: string): string[] {
  if (key.startsWith('#')) return []
  const begins = key.slice(0, beginning)
  return Array.from(new Set(lettersOf([key])), (gram) => begins + gram)
}

/** The letters of words, three at a time. */
export function* lettersOf(words: readonly string[]): Generator<string> {
  const text = ` ${words.join(' ')} `
  for (let at = 0; at + 3 <= text.length; at++) yield text.slice(at, at + 3)
}
