import { againBody } from '../../server/dashboard/src/broadcasts/broadcastAgain.ts'
import { maxName } from '../../shared/src/values/limits.ts'

type Broadcast = Parameters<typeof againBody>[0]

const said = (body: string): NonNullable<Broadcast['content']> => ({
  body,
  buttons: null,
  menu: null,
  link: null,
  attachments: [{ id: `file of ${body}`, name: 'offer.png', contentType: 'image/png', bytes: 7 }],
  template: null,
})
const variant = (name: string, share: number) => ({ name, share, content: said(name) })

const broadcast = (given: Partial<Broadcast> = {}): Broadcast => ({
  id: 'brd_1',
  name: 'Offer',
  campaignId: 'cmp_1',
  exclude: null,
  channel: null,
  content: said('Hi'),
  variants: null,
  holdout: 0,
  winner: null,
  ratePerMinute: null,
  followUps: false,
  purpose: 'marketing',
  stopRules: null,
  ...given,
})

describe('A broadcast that is written again', () => {
  test('carries its files', () => {
    expect(againBody(broadcast(), 'failed')).toMatchObject({
      name: 'Offer: failed again',
      content: { body: 'Hi', attachments: [{ id: 'file of Hi', name: 'offer.png' }] },
      winner: null,
    })
  })

  test('carries its variants and how the better one is found, but not what was found, and keeps nobody without it', () => {
    const found = { chosen: 'A', isClear: true, decidedAt: null, results: null }
    const winner = { by: 'read', afterHours: 5, testPercent: 30, ...found } as const
    const variants = [variant('A', 40), variant('B', 50)]
    const again = againBody(broadcast({ content: null, variants, holdout: 10, winner }), 'notRead')
    expect(again.winner).toEqual({ by: 'read', afterHours: 5, testPercent: 30 })
    expect(again).toMatchObject({
      variants: [
        { name: 'A', share: 50, content: { attachments: [{ id: 'file of A' }] } },
        { name: 'B', share: 50, content: { attachments: [{ id: 'file of B' }] } },
      ],
    })
  })

  test('has a name that fits, with no emoji cut in two', () => {
    const { name } = againBody(broadcast({ name: '🎉'.repeat(maxName) }), 'failed')
    expect(Array.from(name)).toHaveLength(maxName)
    expect(name).toBe(`${'🎉'.repeat(maxName - ': failed again'.length)}: failed again`)
  })
})
