import { foldWords } from './foldWords.ts'
import {
  consentDetails,
  consentNames,
  consentVerbs,
  detailWords,
  optOutHints,
  optOutNames,
  plainWords,
  statusNames,
  topics,
} from './nameWords.ts'

/**
 * What a column or a field tells of a person by its name: yes is an opt-out, yes is a consent, or a word such as `Unsubscribed`
 * says it. `isSure` unless it is about emails alone, or about something that is not understood.
 */
export interface Told {
  tells: 'optOut' | 'consent' | 'status'
  isSure: boolean
}

/** What may stand in a name: `core` is all of it, `within` finds quickly that there is none in most names. */
interface Kind {
  tells: Told['tells']
  core: RegExp
  within: RegExp
  /** Whether it says something only beside what it is about. */
  needsTopic?: true
  /** Whether it may mean something else. */
  isHint?: true
}

const anyOf = (patterns: readonly string[]): Pick<Kind, 'core' | 'within'> => ({
  core: new RegExp(`^(?:${patterns.join('|')})$`),
  within: new RegExp(patterns.join('|')),
})
/** In the order in which they count. */
const kinds: readonly Kind[] = [
  { tells: 'optOut', ...anyOf(optOutNames) },
  { tells: 'consent', ...anyOf(consentNames) },
  { tells: 'consent', ...anyOf(consentVerbs), needsTopic: true },
  { tells: 'optOut', ...anyOf(optOutHints), isHint: true },
  { tells: 'status', ...anyOf(statusNames) },
]

const phones: ReadonlySet<string> = new Set(topics.phones)
const anything: ReadonlySet<string> = new Set(topics.anything)
const emails: ReadonlySet<string> = new Set(topics.emails)
const letters: ReadonlySet<string> = new Set(topics.letters)
const details: ReadonlySet<string> = new Set(detailWords)
const detailsOfConsent: ReadonlySet<string> = new Set([...detailWords, ...consentDetails])
const vocabulary: ReadonlySet<string> = new Set([
  ...plainWords,
  ...Object.values(topics).flat(),
  ...detailsOfConsent,
])
const longestWord = Math.max(...[...vocabulary].map((word) => word.length))

/** The longest name that is looked through, in letters and in words. */
const maxLetters = 120
const maxWords = 25

/** What a name tells; `undefined` for that of another column. */
export function readName(name: string): Told | undefined {
  const words = foldWords(name).filter((word) => word.length > 1)
  const whole = words.join('')
  if (whole === '' || whole.length > maxLetters || words.length > maxWords) return undefined
  const possible = kinds.filter(({ within }) => within.test(whole))
  if (possible.length === 0) return undefined
  const befores = beginnings(whole)
  const afters = beginnings(reversed(whole), true).reverse()
  for (const kind of possible)
    for (const [start, before] of befores.entries())
      for (const [end, after] of before === undefined ? [] : afters.entries())
        if (
          before !== undefined &&
          after !== undefined &&
          end > start &&
          kind.core.test(whole.slice(start, end))
        )
          return readOthers(kind, whole.slice(start, end), before, after)
  return readUnknown(possible, words)
}

/** What a name tells that is made of known words alone. */
function readOthers(
  { tells, needsTopic, isHint }: Kind,
  core: string,
  before: readonly string[],
  after: readonly string[],
): Told | undefined {
  const is = (set: ReadonlySet<string>) => [...before, ...after].some((word) => set.has(word))
  if (is(tells === 'consent' ? detailsOfConsent : details)) return undefined
  if (core.startsWith('consent') && after.length === 1 && after[0] === 'text') return undefined // what was agreed to
  const isAboutEmails = is(emails) || /e?mail|newsletter/.test(core)
  if (needsTopic === true && !isAboutEmails && !is(phones) && !is(anything)) return undefined
  if (is(letters) && !is(phones)) return undefined
  const isWeak = isHint === true || /^(?:tag|label|eti|schlag)/.test(core)
  return { tells, isSure: !isWeak && (is(phones) || !isAboutEmails) }
}

/** A word of fewer letters may be anything beside words that are not known. */
const shortestUnsure = 5
/** No name of that kind has more words. */
const maxCoreWords = 5

/** What a name may tell that has other words in it, too: only what is no status, in words of its own. */
function readUnknown(possible: readonly Kind[], words: readonly string[]): Told | undefined {
  if (words.some((word) => detailsOfConsent.has(word) || letters.has(word))) return undefined
  for (const { tells, needsTopic, core } of possible) {
    if (tells === 'status' || needsTopic === true) continue
    for (const start of words.keys()) {
      let span = ''
      for (const word of words.slice(start, start + maxCoreWords)) {
        span += word
        if (span.length >= shortestUnsure && core.test(span)) return { tells, isSure: false }
      }
    }
  }
  return undefined
}

const reversed = (text: string): string => text.split('').reverse().join('')

/**
 * For each number of letters with which a text begins: the known words of which these are made; `undefined` where they are not.
 * With `isReversed` the text, and the words in it, are read from their ends.
 */
function beginnings(text: string, isReversed = false): (string[] | undefined)[] {
  const made: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= text.length; end += 1)
    for (let start = Math.max(0, end - longestWord); start < end && made[end] === undefined; start += 1) {
      const before = made[start]
      if (before === undefined) continue
      const word = isReversed ? reversed(text.slice(start, end)) : text.slice(start, end)
      if (vocabulary.has(word)) made[end] = isReversed ? [word, ...before] : [...before, word]
    }
  return Array.from({ length: text.length + 1 }, (_, at) => made[at])
}
