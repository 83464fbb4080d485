import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { constructEvent, createClient } from '../../client/src/index.ts'
import { parseFromService } from '../../shared/src/client/parseFromService.ts'

const Channels = z.object({
  data: z.array(z.object({ name: z.string(), kind: z.enum(['custom', 'whatsapp']) })),
  only: z.literal('this').optional(),
})

describe('What a newer service sends', () => {
  test('passes with kinds that nobody knows here, beside those that are known', () => {
    const sent = {
      data: [
        { name: 'a', kind: 'pigeon' },
        { name: 'b', kind: 'whatsapp', more: 1 },
        { name: 'c', kind: 'telex' },
      ],
    }
    const { data } = parseFromService(Channels, sent)
    expect(data?.data.map(({ kind }) => kind)).toEqual(['pigeon', 'whatsapp', 'telex'])
  })

  test.each([
    ['a value that is no text', { data: [{ name: 'a', kind: 7 }] }],
    ['another fault beside a new kind', { data: [{ name: 7, kind: 'pigeon' }] }],
    ['what can only be one text', { data: [], only: 'that' }],
    ['a field that is missing', { data: [{ name: 'a' }] }],
  ])('is refused for %s', (_name, sent) => {
    expect(parseFromService(Channels, sent).success).toBe(false)
  })

  test('reaches who calls by the client', async () => {
    const body = {
      data: [{ name: 'birds', id: 'chn_1', kind: 'pigeon', state: 'resting' }],
      nextCursor: null,
    }
    const client = createClient({
      baseUrl: 'https://replyloop.example.com',
      apiKey: 'rl_key',
      fetch: () => Promise.resolve(new Response(JSON.stringify(body))),
    })
    expect((await client.listChannels()).body).toEqual(body)
  })

  test('reaches who gets its events', async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const event = {
      id: 'evt_1',
      type: 'channel.stopped',
      createdAt: '2026-11-26T00:00:00.000Z',
      data: { channel: { id: 'chn_1', name: 'birds', kind: 'pigeon', label: 'Birds' }, reason: null },
    }
    const body = JSON.stringify(event)
    const now = Date.now()
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', new Date(now), body),
    }
    expect(await constructEvent({ body, headers, secret, now })).toMatchObject({
      data: { channel: { kind: 'pigeon' } },
    })
  })
})
