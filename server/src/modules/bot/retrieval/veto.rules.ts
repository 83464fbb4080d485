import type { Concept } from './concepts.ts'
import type { Candidate, Compared } from './matcher.rules.ts'
import type { Found, Similarity } from './matchIndex.ts'
import type { Words } from './words.ts'

/** What of a known answer decides whether it may answer a question at all, however alike their words are. */
export interface Vetoable {
  /** Its wordings. */
  questions: readonly Words[]
  /** The kinds of thing that its own text gives. */
  given: readonly Concept[]
}

/** How a question was found to fit an answer. */
interface HowFound extends Pick<Similarity, 'forth' | 'byBoth'> {
  /** Its words that nothing known has. */
  strange: readonly string[]
}

/** So much of what a question shares with an answer at least is in a wording of it: what only an answer names, nobody asks it for. */
const leastInWording = 0.15
const subjectConcept: Concept = 'hours'

/** Their stems; they say nothing about the subject of a question: "What if not?" is not about what a campaign denies. */
const negations: ReadonlySet<string> = new Set(
  'no not never nicht kein pas nunc nad non nao nem niet gen'.split(' '),
)

/** Whether a text names nothing beyond a kind of thing: "How much?". Opening hours are a subject of their own. */
export const isGeneral = ({ stems, concepts }: Pick<Words, 'stems' | 'concepts'>): boolean =>
  stems.every((stem) => negations.has(stem)) && !concepts.includes(subjectConcept)

/** Their stems, in all languages; each turns around what is asked. */
const turning: ReadonlySet<string> = new Set('out off down without ohn san sin senz sem zonder'.split(' '))
/** So many first letters make a word look like another one. */
const alike = 2
const twoWords = 2

/**
 * Whether no wording of an answer asks for the same as a question does:
 * 1. it asks for all kinds of thing that the question asks for, a price or a time or what has happened; where it asks for nothing
 *    in particular, what the answer gives counts;
 * 2. both deny, or neither does;
 * 3. they name no different days;
 * 4. a question that names no subject ("How much?") is answered by a wording that names none either; one for a place, by an address;
 * 5. a question of one word ("birthdays") is not answered by a wording that is about much else;
 * 6. the question has no word that turns it around ("log out" and "log in"), and one of two words has none that only looks like one of
 *    the wording ("pay by cart" and "pay by card").
 */
const isVetoed = (
  asked: Words,
  { questions, given }: Vetoable,
  { strange, forth, byBoth }: HowFound,
): boolean =>
  forth < byBoth * leastInWording ||
  !questions.some((own) => {
    const kinds = withTime(own.concepts.length > 0 ? own.concepts : given)
    const isAddress = own.concepts.includes('place') && given.includes('place')
    return (
      asked.concepts.every((concept) => concept === 'reason' || kinds.includes(concept)) &&
      denies(asked) === denies(own) &&
      (asked.days.size === 0 || own.days.size === 0 || !asked.days.isDisjointFrom(own.days)) &&
      (!isGeneral(asked) || isGeneral(own) || isAddress) &&
      (sizeOf(asked) > 1 || sizeOf(own) <= twoWords) &&
      !turns(asked, own) &&
      (sizeOf(asked) > twoWords || !looksLike(asked, strange, own))
    )
  })

/** Whether a strange word begins as one of the wording does that the question lacks: "cart" is no "card". */
const looksLike = (asked: Words, strange: readonly string[], own: Words) =>
  asked.stems.some(
    (stem) =>
      strange.includes(stem) &&
      own.stems.some(
        (other) => !asked.stems.includes(other) && other.slice(0, alike) === stem.slice(0, alike),
      ),
  )

/** Whether a question turns around what the wording asks: "log out" is no "log in". */
const turns = (asked: Words, own: Words) =>
  asked.stems.some((stem) => turning.has(stem) && !own.stems.includes(stem))

/** How much a text is about. */
const sizeOf = ({ stems, concepts }: Words) => stems.length + concepts.length

const denies = ({ stems }: Words) => stems.some((stem) => negations.has(stem))

/** Opening hours also answer a question about a time. */
export const withTime = (concepts: readonly Concept[]): readonly Concept[] =>
  concepts.includes('hours') && !concepts.includes('time') ? [...concepts, 'time'] : concepts

/** The stems and the kinds of thing of a text. */
const aboutOf = ({ stems, concepts }: Words): string[] => [
  ...stems,
  ...withTime(concepts).map((concept) => `#${concept}`),
]

/**
 * How much a question and the wordings of an answer are about the same, from 0 to 1 (Dice): of a wording that has all that the
 * question is about.
 */
function overlapOf(asked: Words, { questions }: Vetoable): number {
  const about = aboutOf(asked)
  const overlaps = questions.map((own) => {
    const others = new Set(aboutOf(own))
    return about.every((term) => others.has(term)) ? (2 * about.length) / (about.length + others.size) : 0
  })
  return about.length === 0 ? 0 : Math.max(0, ...overlaps)
}

/**
 * Compares answers, by their numbers, with a question; one that is not known is vetoed. What was compared is kept, for the same
 * answers are asked for more than once.
 */
export function createCompare(
  asked: Words,
  { strange }: Pick<Found, 'strange'>,
  vetoableOf: (answer: number) => Vetoable | undefined,
): (candidate: Pick<Candidate, 'answer' | 'similarity'>) => Compared {
  const compared = new Map<number, Compared>()
  return ({ answer, similarity }) => {
    const before = compared.get(answer)
    if (before !== undefined) return before
    const own = vetoableOf(answer)
    const now =
      own === undefined
        ? { overlap: 0, isVetoed: true }
        : { overlap: overlapOf(asked, own), isVetoed: isVetoed(asked, own, { ...similarity, strange }) }
    compared.set(answer, now)
    return now
  }
}
