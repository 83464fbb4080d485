import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeWebhook } from '@kapso/whatsapp-cloud-api/server'
import { z } from 'zod'
import type { ChannelEvent } from '../../server/src/modules/channels/incoming.ts'
import { openGraph } from '../support/graph.ts'
import { escaped, hookHeaders } from '../support/graph/hooks.ts'
import { apiJsTo } from '../support/judges.ts'
import { hookOf, hooks } from '../support/readHooks.ts'

/** Hooks that others have published (`CHANNEL_CORPUS`), files of bodies by name; not part of the project. */
const corpus = process.env['CHANNEL_CORPUS'] ?? join(import.meta.dirname, '../../../shared/fixtures')
const folder = join(corpus, 'whatsapp/updates')
const Bodies = z.record(z.string(), z.looseObject({}))
const bodies = existsSync(folder)
  ? readdirSync(folder).flatMap((file) =>
      Object.entries(Bodies.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))).map(
        ([name, body]) => ({ name: `${file} ${name}`, file, body }),
      ),
    )
  : []

const readHook = (body: object) => hooks?.read(hookOf(Buffer.from(JSON.stringify(body)))) ?? []

/** What is said, as both readers see it. */
interface Said {
  id: string
  from: string | undefined
  text: string | undefined
}

const Theirs = z.looseObject({
  id: z.string(),
  type: z.string(),
  from: z.string().optional(),
  fromUserId: z.string().optional(),
  to: z.string().optional(),
  text: z.looseObject({ body: z.string() }).optional(),
  button: z.looseObject({ text: z.string() }).optional(),
  image: z.looseObject({ id: z.string(), caption: z.string().optional() }).optional(),
  video: z.looseObject({ id: z.string(), caption: z.string().optional() }).optional(),
  document: z.looseObject({ id: z.string(), caption: z.string().optional() }).optional(),
  reaction: z.looseObject({ emoji: z.string().optional() }).optional(),
  edit: z.looseObject({ originalMessageId: z.string() }).optional(),
  revoke: z.looseObject({ originalMessageId: z.string() }).optional(),
  kapso: z.looseObject({ direction: z.string().optional() }).optional(),
})

const textOfTheirs = ({ text, button, image, video, document, reaction }: z.output<typeof Theirs>) =>
  text?.body ?? button?.text ?? (reaction ? (reaction.emoji ?? '') : (image ?? video ?? document)?.caption)

/** What is a message for us, and what changes one. */
const saidBy = (event: ChannelEvent): Said[] => {
  if (event.is === 'edit' || event.is === 'revoke')
    return [{ id: event.providerId, from: undefined, text: undefined }]
  const message =
    event.is === 'moved'
      ? event.by
      : event.is === 'message' || event.is === 'echo'
        ? event.message
        : undefined
  return message === undefined ? [] : [{ id: message.providerId, from: message.address, text: message.body }]
}

if (bodies.length === 0) test.skip(`no hook is read: ${folder} is not there`, () => {})
else {
  test('there are hooks of every sort', () => expect(bodies.length).toBeGreaterThan(50))

  test.each(bodies)('$name is read, and nothing of it is lost', ({ body }) => {
    expect(readHook(body)).not.toHaveLength(0)
  })

  test.each(bodies)('$name has the messages that another reader finds', ({ body }) => {
    const theirs = normalizeWebhook(body).messages.map((message) => Theirs.parse(message))
    const ours = readHook(body).flatMap(saidBy)
    expect(ours).toHaveLength(theirs.length)
    for (const [at, message] of theirs.entries()) {
      const changed = message.edit ?? message.revoke
      const text = textOfTheirs(message)
      const from = message.kapso?.direction === 'outbound' ? message.to : (message.from ?? message.fromUserId)
      expect(ours[at]).toMatchObject(
        changed
          ? { id: changed.originalMessageId }
          : { id: message.id, from, ...(text !== undefined && { text }) },
      )
    }
  })

  test.each(bodies.filter(({ file }) => file === 'message_status.json'))(
    '$name has the receipt that another reader finds',
    ({ body }) => {
      const theirs = normalizeWebhook(body).statuses
      expect(readHook(body)).toMatchObject(
        theirs.map(({ id, status }) => ({
          is: 'receipt',
          receipt: { message: { providerId: id }, state: status === 'played' ? 'read' : status },
        })),
      )
    },
  )

  const kinds: Record<string, ChannelEvent['is']> = {
    'message_status.json': 'receipt',
    'outgoing_message.json text': 'echo',
    'outgoing_message.json edit': 'edit',
    'outgoing_message.json delete': 'revoke',
    'edited_message.json': 'edit',
    'deleted_message.json': 'revoke',
    'system.json phone_number_change': 'moved',
    'user_marketing_preferences.json': 'preference',
    template_: 'template',
    'account_update.json': 'notice',
    'call_status.json': 'notice',
  }
  test.each(Object.entries(kinds))('%s is read as: %s', (start, is) => {
    const own = bodies.filter(({ name }) => name.startsWith(start))
    expect(own).not.toHaveLength(0)
    for (const { body } of own) expect(readHook(body)[0]).toMatchObject({ is })
  })

  test('whatsapp-api-js finds the same messages, where it reads them', async () => {
    const graph = await openGraph()
    const client = apiJsTo(graph)
    const found: string[] = []
    client.on.message = ({ message }) => void found.push(`${message.id} ${message.type}`)
    const own = bodies.filter(({ file }) => file === 'message.json')
    for (const { body } of own) {
      const raw = escaped(body)
      const { 'x-hub-signature-256': signature } = hookHeaders(Buffer.from(raw), graph.appSecret)
      await client.post(z.custom<Parameters<typeof client.post>[0]>().parse(body), raw, signature)
    }
    await graph.close()
    expect(found).toHaveLength(own.length)
    const ours = own.flatMap(({ body }) => readHook(body).flatMap(saidBy))
    expect(ours.map(({ id }) => id)).toEqual(found.map((line) => line.split(' ')[0]))
  })
}
