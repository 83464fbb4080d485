import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@replyloop/shared/client/client'
import { z } from 'zod'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { poorClient } from './northwind.ts'

/** What the demo tells with. */
export interface Stage {
  client: Client
  /** Resolves with the next that the platform receives and for which `isAwaited` holds. Rejects at the signal. */
  next: (isAwaited: (received: Received) => boolean, signal: AbortSignal) => Promise<Received>
  /** Tells what happens, and where it is to be seen. */
  say: (what: string, where?: string) => void
  /** How long one step is to be seen, in milliseconds. */
  paceMs: number
  /** Ends the story. */
  signal: AbortSignal
}

/** What the platform receives: a reply, or an event. */
export const Received = z.object({
  toId: z.string().optional(),
  body: z.string().optional(),
  type: z.string().optional(),
  data: z.looseObject({ contact: z.looseObject({ phone: z.string().nullable() }).optional() }).optional(),
})
export type Received = z.output<typeof Received>

const people = [
  ['Maya', 'Chen', 'How much is it?'],
  ['Oliver', 'Brandt', 'Do you offer coaching online?'],
  ['Lucia', 'Ferrari', 'When do you have time?'],
  ['Amadou', 'Diallo', 'How many people can take part?'],
  ['Sofie', 'Larsen', 'How long does it take?'],
] as const

/** Tells the story with one person after the other, until the demo ends. */
export async function tellStories(stage: Stage, listId: string): Promise<never> {
  for (let round = 0; ; round += 1) {
    await tellStory(stage, listId, round).catch((error: unknown) => {
      stage.signal.throwIfAborted()
      // Who looks around may have taken from it what it needs: a list, or the key.
      stage.say(`The story breaks off: ${errorMessage(error)}`)
    })
    stage.say('The next one comes in a while', 'Until then the workspace is yours')
    await pause(stage, 10)
  }
}

/** Opt-in, opening message, question and answer, hand-over, and a grant: each once what comes before has arrived. */
async function tellStory(stage: Stage, listId: string, round: number): Promise<void> {
  const { client, next, say, signal } = stage
  const [firstName, lastName, question] = people[round % people.length] ?? people[0]
  const phone = `+447700900${String(round % 1000).padStart(3, '0')}` // a number for films, given to nobody
  const toThem = (received: Received) => received.toId === phone
  const handsOver = ({ type, data }: Received) =>
    type === 'conversation.needs_human' && data?.contact?.phone === phone
  const write = (body: string) => {
    const message = { messageSid: randomUUID(), fromId: phone, toId: 'northwind', body }
    return client.receiveMessage({ body: { customData: { ...message, channel: 'live-chat' } } })
  }
  const signUp = async () => {
    const { id: contactId } = (await client.createContact({ body: { phone, firstName, lastName } })).body
    await client.joinList({ params: { id: listId }, body: { contactId } })
  }

  say(`${firstName} ${lastName} signs up on your landing page`, 'Contacts, Lists: Webinar opt-ins')
  await Promise.all([next(toThem, signal), signUp()])
  say(`The campaign greets ${firstName}`, 'Campaigns, Webinar follow-up')
  await pause(stage, 2)

  say(`${firstName} asks: ${question}`, 'Inbox')
  const [answer] = await Promise.all([next(toThem, signal), write(question)])
  say(`The bot answers: ${answer.body ?? ''}`)
  await pause(stage, 3)

  await Promise.all([next(handsOver, signal), write('Can I speak to a person please?')])
  say(`${firstName} wants a person: the bot hands over`, 'Inbox, Needs a human: reply, if you like')
  const replyTime = AbortSignal.any([signal, AbortSignal.timeout(8 * stage.paceMs)])
  const isAnswered = await next(toThem, replyTime).then(
    () => true,
    () => false,
  )
  if (isAnswered) {
    await pause(stage, 1)
    say(`${firstName} thanks you for your reply`, 'Inbox')
    await write('Thank you, that is kind!')
    await pause(stage, 2)
  }

  signal.throwIfAborted()
  await client.grantCredits({ body: { email: poorClient.email, amount: 50, description: 'Top-up' } })
  say(`${poorClient.name} had few credits left: you grant 50`, 'Agency')
}

/** Lets people look, for so many steps. Rejects when the demo ends. */
const pause = ({ paceMs, signal }: Stage, steps: number): Promise<void> =>
  wait(steps * paceMs, undefined, { signal })
