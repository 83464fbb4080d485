/** The characters of GSM-7, and those of its table of extensions, which take two places each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€\f')

const isInGsm7 = (character: string): boolean => basic.has(character) || extended.has(character)

/** What a text is as SMS: its characters as the network counts them, its encoding, and how many SMS it becomes. */
export interface SmsCount {
  readonly characters: number
  readonly encoding: 'GSM-7' | 'UCS-2'
  readonly segments: number
  /** How many SMS it would be without the characters that GSM-7 lacks, which are `costly` where that is fewer. */
  readonly segmentsInGsm7: number
  readonly costly: readonly string[]
}

/** So many places has an SMS alone, and one of several, which go to the phone one by one and are joined there. */
const places = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a phone shows as one character each; those of GSM-7 are one each by themselves, and soon told. */
function charactersOf(text: string): string[] {
  const codePoints = Array.from(text)
  return codePoints.every(isInGsm7)
    ? codePoints
    : Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((character) =>
        character === '\r\n' ? ['\r', '\n'] : character,
      )
}

/** Counts a text as providers charge it: by GSM-7 unless a character is not in it, of which some (`€[]{}\^~|`) take two places. */
export function countSms(text: string): SmsCount {
  const characters = charactersOf(text)
  const lacking = characters.filter((character) => !isInGsm7(character))
  const gsm7 = characters.map((character) => (extended.has(character) ? 2 : 1))
  const segmentsInGsm7 = segmentsOf(gsm7, places['GSM-7'])
  if (lacking.length === 0)
    return {
      characters: gsm7.reduce<number>((sum, size) => sum + size, 0),
      encoding: 'GSM-7',
      segments: segmentsInGsm7,
      segmentsInGsm7,
      costly: [],
    }
  const segments = segmentsOf(
    characters.map(({ length }) => length),
    places['UCS-2'],
  )
  return {
    characters: characters.length,
    encoding: 'UCS-2',
    segments,
    segmentsInGsm7,
    costly: segmentsInGsm7 < segments ? [...new Set(lacking)] : [],
  }
}

/** How many SMS characters of some sizes fill: none is cut in two that fits one. */
function segmentsOf(sizes: readonly number[], { alone, joined }: { alone: number; joined: number }): number {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= alone) return total === 0 ? 0 : 1
  let segments = 1
  let free = joined
  for (const size of sizes) {
    if (size > free) {
      segments += Math.ceil(size / joined)
      free = Math.ceil(size / joined) * joined
    }
    free -= size
  }
  return segments
}
