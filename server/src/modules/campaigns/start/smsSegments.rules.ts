import { startVerdict, type StartFacts } from './startVerdict.rules.ts'

/** The characters of GSM-7, and those of its table of extensions, which take two places each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€\f')

/** How many segments of SMS a message takes once no time holds it; 0 where it does not go out by SMS. */
export function segmentsOf(facts: StartFacts, now: number): number {
  const { way } = facts
  if (!('on' in way) || way.by !== 'text' || way.can.segments !== true) return 0
  const byDay = startVerdict({ ...facts, isFree: true, heedsQuiet: false, cappedUntil: undefined }, now)
  return byDay.is === 'send' ? smsSegments(byDay.message.body) : 0
}

/** How many segments of SMS a text takes: of 160 characters, or of 70 where it has one that GSM-7 lacks; of fewer where it takes several. */
function smsSegments(text: string): number {
  const characters = Array.from(text)
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  const places = isGsm
    ? characters.reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
    : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return places <= alone ? 1 : Math.ceil(places / joined)
}
