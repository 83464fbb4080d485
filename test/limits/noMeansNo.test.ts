import { Contact } from '@replyloop/shared/contract/contact'
import fc from 'fast-check'
import { z } from 'zod'
import { botCampaign } from '../support/conversation.ts'
import { newEmail, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { incoming, outgoing, postIncoming } from '../support/messages.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

// One person, known by a phone in several spellings, an email and an id, and all that the account, its tools and the person do.

const { server, untilIdle, after } = suiteOnFakeClock()
const platform = receiverPerTest()

const names = ['phone', 'spelled', 'digits', 'whatsapp', 'email', 'id'] as const
const Name = fc.constantFrom(...names)
const which = fc.nat(5)
const Fields = fc.constantFrom('phone', 'email', 'both')

const Step = fc.oneof(
  fc.record({
    does: fc.constant('writes'),
    from: Name,
    text: fc.constantFrom('STOP', 'START', 'How much is it?'),
  }),
  fc.record({ does: fc.constant('sends'), to: Name, withEmail: fc.boolean() }),
  fc.record({ does: fc.constant('creates'), fields: Fields }),
  fc.record({ does: fc.constant('imports'), fields: Fields, optedOut: fc.boolean() }),
  fc.record({ does: fc.constant('joins'), which }),
  fc.record({ does: fc.constant('erases'), which }),
  fc.record({ does: fc.constant('optedOut'), which, optedOut: fc.boolean() }),
  fc.record({
    does: fc.constant('changes'),
    which,
    field: fc.constantFrom('phone', 'email'),
    clears: fc.boolean(),
  }),
  fc.record({ does: fc.constant('waits') }),
)
type StepOf = typeof Step extends fc.Arbitrary<infer S> ? S : never

const Reply = z.object({ contactId: z.string(), body: z.string(), toId: z.string() })
const Page = z.object({ data: z.array(Contact) })
const confirmation = /You will get no more messages/

async function play(steps: readonly StepOf[]) {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign({ followUps: [{ afterMinutes: 10, text: 'Still there?' }] })],
    replyWebhook: { url: platform.url },
  })
  const { client } = account
  const [phone, email] = [newPhone(), newEmail()]
  const spelled = {
    phone,
    spelled: `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5)}`,
    digits: phone.slice(1),
    whatsapp: `whatsapp:${phone}`,
    email,
    id: `user-${phone}`,
  }
  const fieldsOf = (fields: string) => ({
    ...(fields !== 'email' && { phone }),
    ...(fields !== 'phone' && { email }),
  })
  const listId = account.listId('Leads')
  const contacts = async () => Page.parse((await account.ask('GET', '/contacts?limit=100')).body).data
  const one = async (at: number): Promise<Contact | undefined> => {
    const all = await contacts()
    return all[at % Math.max(1, all.length)]
  }
  /** By what a contact is known, in one spelling. */
  const identities = ({ phone: own, email: mail, fromId }: Contact) =>
    [own, mail, fromId].flatMap((each) =>
      each === null ? [] : [each.includes('@') ? each : each === spelled.id ? each : phone],
    )
  /** What has been said no for, and not yes since. */
  const no = new Set<string>()
  const say = (contact: Contact, isNo: boolean) => {
    for (const each of identities(contact))
      if (isNo) no.add(each)
      else no.delete(each)
  }
  const run = async (step: StepOf): Promise<void> => {
    if (step.does === 'writes') {
      const customData = incoming({ fromId: spelled[step.from], body: step.text })
      const { body } = await postIncoming(account, { customData })
      const id = String(Object.entries(body ?? {}).find(([key]) => key === 'messageId')?.[1])
      const { contactId } = (await client.getMessage({ params: { id } })).body
      const contact = (await client.getContact({ params: { id: contactId } })).body
      if (step.text !== 'How much is it?') say(contact, step.text === 'STOP')
    } else if (step.does === 'sends') {
      const customData = outgoing({ fromId: spelled[step.to], ...(step.withEmail && { email }) })
      await account.ask('POST', '/send_custom_channel_message', { body: { customData } })
    } else if (step.does === 'creates') {
      await account.ask('POST', '/contacts', { body: { ...fieldsOf(step.fields), listId } })
    } else if (step.does === 'imports') {
      const row = { phone: '', email: '', ...fieldsOf(step.fields) }
      const csv = `phone,email,optedOut\n${row.phone},${row.email},${step.optedOut}\n`
      await importsOf(server, account).run(csv, { listId })
      if (step.optedOut) for (const each of Object.values(fieldsOf(step.fields))) no.add(each)
    } else if (step.does === 'waits') await after(11 * minute)
    else {
      const contact = await one(step.which)
      if (contact === undefined) return
      const params = { id: contact.id }
      if (step.does === 'joins')
        await client.joinList({ params: { id: listId }, body: { contactId: contact.id } })
      else if (step.does === 'erases') await client.deleteContact({ params })
      else if (step.does === 'optedOut') {
        say((await client.updateContact({ params, body: { optedOut: step.optedOut } })).body, step.optedOut)
      } else {
        const value = step.clears ? null : step.field === 'phone' ? phone : email
        await account.ask('PATCH', `/contacts/${contact.id}`, { body: { [step.field]: value } })
      }
    }
  }

  const seen: string[] = []
  const slipped: string[] = []
  for (const step of steps) {
    const before = new Set(no)
    const known = new Map((await contacts()).map((contact) => [contact.id, contact]))
    const from = platform.deliveries.length
    await run(step)
    await untilIdle()
    for (const contact of await contacts()) known.set(contact.id, contact)
    seen.push(`${JSON.stringify(step)} → no: ${[...no].join(', ')}`)
    for (const { json } of platform.deliveries.slice(from)) {
      const { contactId, body, toId } = Reply.parse(json)
      const contact = known.get(contactId)
      const said = `${toId}: ${body}`
      seen.push(said)
      const isNo = contact && identities(contact).some((each) => before.has(each) && no.has(each))
      if (isNo && !confirmation.test(said)) slipped.push(said)
    }
  }
  return { slipped, seen, sent: seen.length - steps.length }
}

test('nothing goes to somebody who has said no, in any order and under any name', async () => {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const played = await play(steps)
      sent += played.sent
      expect({ slipped: played.slipped, seen: played.seen }).toEqual({ slipped: [], seen: played.seen })
    }),
    { numRuns: 40, seed: 30, endOnFailure: true, includeErrorInReport: true },
  )
  expect(sent).toBeGreaterThan(40) // messages do go out to those who have not
})
