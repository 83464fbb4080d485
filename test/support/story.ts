import { crc32, deflateSync } from 'node:zlib'
import { createIdleWatch } from './webhooks.ts'
import { createContact, receive, type TestAccount } from './factories.ts'
import { embedded } from './media.ts'
import type { Declaration, TestServer } from './server.ts'
import { hour, minute, second, type FakeClock } from './time.ts'
import { answer, type Behaviour } from './webhookReceiver.ts'

/** How long before the present the clock of the story has to begin. */
export const storyLasts = 5 * hour

/** The account of the README's pictures: a coach with a funnel, a bot that knows the prices, and sub-accounts. */
export const storyAccount = (replyUrl: string): Declaration => ({
  email: 'mara@northwind.example',
  name: 'Northwind Coaching',
  password: 'correct horse battery',
  type: 'agency',
  rateLimitPerMinute: 1_000_000,
  replyWebhook: { url: replyUrl },
  lists: [{ name: 'Webinar opt-ins' }, { name: 'Newsletter' }, { name: 'Customers' }],
  campaigns: [
    {
      name: 'Webinar follow-up',
      status: 'Live',
      list: 'Webinar opt-ins',
      triggerOnListAdd: true,
      channel: 'live-chat',
      openingMessage: 'Hi {{firstName|there}}, thanks for signing up! What would you like to get better at?',
      botEnabled: true,
      botInstructions: 'We coach small teams. A first call is free and takes 30 minutes.',
      answers: [
        { question: 'How much is it?', answer: 'A coaching hour is 120 euros. The first call is free.' },
        { question: 'When do you have time?', answer: 'Calls are Monday to Thursday, 9:00 to 17:00.' },
        { question: 'Do you offer coaching online?', answer: 'Yes, by video, wherever you are.' },
      ],
      followUps: [{ afterMinutes: 1440, text: 'Shall I keep a place for you, {{firstName|}}?' }],
    },
    {
      name: 'Spring offer',
      type: 'Outgoing',
      list: 'Newsletter',
      openingMessage: 'Our spring dates are out.',
    },
    { name: 'Website chat', type: 'Incoming', status: 'Paused', keywords: ['website'] },
  ],
  subAccounts: [
    {
      email: 'studio@ravel.example',
      name: 'Ravel Studio',
      credits: 240,
      autoRecharge: { threshold: 50, amount: 200 },
    },
    { email: 'hello@harbour.example', name: 'Harbour Yoga', credits: 38 },
  ],
})

const people = [
  ['Elena', 'Marchetti', 'How much is it?'],
  ['Tobias', 'Lindqvist', 'Do you offer coaching online?'],
  ['Priya', 'Raman', 'When do you have time?'],
  ['Jonas', 'Weber', 'Can I speak to a person please?'],
  ['Amara', 'Okafor', 'Do you ship to Canada?'],
  ['Lucía', 'Fernández', 'How much is it?'],
  ['Noah', 'Petersen', undefined],
  ['Hana', 'Kobayashi', 'Thanks!'],
] as const

/** A PNG of a bar chart. */
function chart(): Buffer {
  const [width, height] = [320, 180]
  const heights = [40, 66, 58, 92, 120, 150]
  const inBar = (x: number, y: number) => {
    const bar = heights[Math.floor(x / (width / heights.length))] ?? 0
    return x % (width / heights.length) > 14 && height - y < bar
  }
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_each, x) => (inBar(x, y) ? [66, 99, 235] : [255, 255, 255])).flat(),
  ])
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // eight bits of each of red, green and blue
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const luciasPhone = '+15551001050'

/** Accepts every delivery except those to Lucía, which fail with 503. */
export const failForLucia: Behaviour = (response, delivery) => {
  const failing = answer(503, {}, 'upstream is restarting')
  return (delivery.body.includes(luciasPhone) ? failing : answer())(response, delivery)
}

/** Plays the story up to the present by moving the clock. Returns the contacts' ids by first name. */
export async function tellStory(server: TestServer, account: TestAccount, clock: FakeClock) {
  const { after, close } = await createIdleWatch(server, clock)
  const listId = account.listId('Webinar opt-ins')
  const contacts = new Map<string, string>()
  for (const [at, [firstName, lastName, question]] of people.entries()) {
    const name = firstName
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
    const phone = `+155510010${at}0`
    const { id } = await createContact(account, {
      firstName,
      lastName,
      phone,
      email: `${name}@example.com`,
      customFields: { company: ['Studio Nord', 'Fjord AB', 'Raman & Co'][at % 3] ?? '', team: 4 + at },
      listIds: [listId],
    })
    contacts.set(firstName, id)
    await after(7 * minute)
    if (question === undefined) continue
    const from = { fromId: phone, channel: at % 3 === 1 ? 'crm' : 'live-chat' }
    await receive(account, { ...from, body: question })
    await after(3 * second)
    await after(20 * minute)
  }
  const elena = { fromId: '+15551001000', channel: 'live-chat' }
  await receive(account, {
    ...elena,
    body: 'This is our team of last year',
    ...embedded(chart(), 'image/png'),
  })
  await after(4 * minute)
  await receive(account, { ...elena, body: '❤' }, { messageType: 'reaction' })
  await after(3 * minute)
  await receive(account, { fromId: '+15551001020', body: 'Would Thursday at 10 work?', channel: 'live-chat' })
  await after(5 * second)
  await receive(account, { fromId: '+15551001060', body: 'STOP', channel: 'crm' })
  await after(minute)
  clock.advance(Math.max(0, Date.now() - clock.now()))
  await close()
  return contacts
}
