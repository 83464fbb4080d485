import type { VolumeMeasure } from '@replyloop/shared/values/reports'

/** What a kind of messages says. */
export interface MessageKind {
  author: string
  outcome: string
  /** The template of one that was sent, or why one failed. */
  detail: string
}

/** What the kind of an outgoing message says; `undefined`: it is another kind. */
export function outgoingOf(kind: string): MessageKind | undefined {
  const [, author, outcome, detail] = /^([a-z]+):([a-zA-Z]+):(.*)$/s.exec(kind) ?? []
  if (author === undefined || outcome === undefined || !(author in measureOf)) return undefined
  return { author, outcome, detail: detail ?? '' }
}

/** Whether a message of an outcome was sent. */
export const wasSent = (outcome: string): boolean => ['sent', 'delivered', 'read'].includes(outcome)
/** Whether a message of an outcome has arrived: who has read it has got it. */
export const hasArrived = (outcome: string): boolean => ['delivered', 'read'].includes(outcome)

const measureOf: Readonly<Record<string, VolumeMeasure>> = {
  bot: 'byBot',
  user: 'byPerson',
  campaign: 'byCampaign',
  api: 'byApi',
  auto: 'byAuto',
}

/** Whether what is deleted counts for the day on which it was made: who joined a campaign is counted by that. */
export const isOfDay = (kind: string): boolean => !/^(opening|recipient|aged|optedOut)(:|$)/.test(kind)

/** Whether a kind is one of contacts who are new. */
export const isOfContact = (kind: string): boolean => kind.startsWith('contact:')

/** Who wrote what the volume counts so; `undefined`: anybody. */
export const authorOf = (measure: VolumeMeasure): string | undefined =>
  Object.keys(measureOf).find((author) => measureOf[author] === measure)

/** As what the volume counts a kind. */
export function measuresOf(kind: string): VolumeMeasure[] {
  if (kind === 'incoming') return ['incoming']
  if (isOfContact(kind)) return ['newContacts']
  if (kind === 'optedOut') return ['optedOut']
  const by = measureOf[outgoingOf(kind)?.author ?? '']
  return by === undefined ? [] : ['outgoing', by]
}
