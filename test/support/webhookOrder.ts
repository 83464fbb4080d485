import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviour } from './webhookReceiver.ts'
import { replyText } from './webhooks.ts'

/** How a receiver answers the `attempt`-th arrival of a reply: with which status, and after how long. */
export type Decide = (attempt: number) => { status: number; afterMs: number }

interface Reply {
  arrivals: number
  answers: number
  isAccepted: boolean
}

/**
 * A receiver's behaviour that checks the order of replies. Their texts are `<contact> <number>`, numbered from 0 in the order
 * of creation. A reply may arrive only once the one before it was accepted or has ended its second attempt; `broken` lists
 * those that came earlier.
 */
export function watchOrder(decide: Decide) {
  const replies = new Map<string, Reply>()
  const broken: string[] = []
  const accepted: { contact: string; number: number }[] = []

  const find = (text: string): Reply => {
    const known = replies.get(text) ?? { arrivals: 0, answers: 0, isAccepted: false }
    replies.set(text, known)
    return known
  }

  const behaviour: Behaviour = async (response, delivery) => {
    const text = replyText(delivery)
    const [contact = '', number = ''] = text.split(' ')
    const reply = find(text)
    reply.arrivals += 1
    const ahead = Number(number) === 0 ? undefined : find(`${contact} ${Number(number) - 1}`)
    if (ahead !== undefined && !ahead.isAccepted && ahead.answers < 2)
      broken.push(`${text} came after ${ahead.answers} answered attempts of the one ahead`)
    const { status, afterMs } = decide(reply.arrivals)
    if (afterMs > 0) await pause(afterMs)
    reply.answers += 1
    if (status < 300 && !reply.isAccepted) {
      reply.isAccepted = true
      accepted.push({ contact, number: Number(number) })
    }
    response.writeHead(status).end()
  }

  return {
    behaviour,
    /** How many replies were accepted. */
    acceptedCount: () => accepted.length,
    /** The replies that arrived too early, as sentences. */
    broken: () => broken,
    /** The numbers of a contact's replies in the order in which they were accepted. */
    accepted: (contact: string) =>
      accepted.filter((reply) => reply.contact === contact).map(({ number }) => number),
  }
}
