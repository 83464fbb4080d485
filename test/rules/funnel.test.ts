import fc from 'fast-check'
import { sumFunnel, type FunnelRow } from '../../server/src/modules/reports/funnel/funnel.rules.ts'

const states = ['queued', 'held', 'cancelled', 'leftOut', 'holdout', 'sent'] as const
const outcomes = ['delivered', 'read', 'failed', 'unknown', 'onTheWay'] as const

/** People in one state; what has not been sent has no outcome, and nobody has answered it. */
const rows = fc.array(
  fc
    .record({
      state: fc.constantFrom(...states),
      outcome: fc.constantFrom(...outcomes),
      reason: fc.constantFrom('', 'no_credit', 'opted_out'),
      people: fc.integer({ min: 0, max: 50 }),
      isGone: fc.boolean(),
      shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ state, outcome, reason, people, isGone, shares }): FunnelRow => {
      const isSent = state === 'sent'
      const [answered = 0, tapped = 0, handedOver = 0, optedOut = 0] = shares.map((share) =>
        isSent ? Math.floor(share * people) : 0,
      )
      return {
        state,
        outcome: isSent ? outcome : '',
        reason: isSent ? '' : reason,
        people,
        isGone,
        answered,
        tapped,
        handedOver,
        optedOut,
      }
    }),
  { maxLength: 40 },
)

test('In a funnel joined is sent, waiting, held and cancelled, and sent is delivered, failed, unknown and on the way', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const { stages, left } = sumFunnel(given)
      const of = (name: string) => stages.find(({ stage }) => stage === name)?.count ?? 0
      const at = (...names: string[]) =>
        left.filter(({ state }) => names.includes(state)).reduce((sum, { count }) => sum + count, 0)
      expect(of('joined')).toBe(of('sent') + at('waiting', 'held', 'cancelled'))
      expect(of('sent')).toBe(of('delivered') + at('failed', 'unknown', 'onTheWay'))
      expect(of('read')).toBeLessThanOrEqual(of('delivered'))
      for (const stage of ['answered', 'tapped', 'handedOver', 'optedOut'])
        expect(of(stage)).toBeLessThanOrEqual(of('sent'))
      for (const { count, gone } of [...stages, ...left]) expect(gone).toBeLessThanOrEqual(count)
    }),
  )
})
