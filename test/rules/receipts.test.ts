import fc from 'fast-check'
import { stateAfterReceipt } from '../../server/src/modules/conversations/message.rules.ts'

const error = (at: number) => ({ at: String(at), kind: 'status', status: null, detail: 'gone' }) as const
const states = ['sent', 'delivered', 'read', 'failed'] as const
type ReceiptState = (typeof states)[number]
const [queued, accepted, unsure, refused] = [
  { status: 'Queued', error: null, sentAt: null },
  { status: 'Sent', error: null, sentAt: 1 },
  { status: 'Failed', error: { ...error(1), kind: 'unknown_outcome' }, sentAt: null },
  { status: 'Failed', error: error(1), sentAt: null },
] as const
const common = { attempts: 1, nextAttemptAt: null, providerId: 'p', deliveredAt: null, readAt: null }
type State = Parameters<typeof stateAfterReceipt>[0]
const receipts = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 6 })

/** The state after receipts that came at the instants 10, 11, and so on. */
const after = (first: State, told: readonly ReceiptState[], providerId?: string) =>
  told.reduce<State>((message, state, index) => {
    const at = 10 + index
    const receipt = state === 'failed' ? { state, error: error(at), providerId } : { state, providerId }
    return stateAfterReceipt(message, receipt, at) ?? message
  }, first)

test.each([
  ['whose answer is still to come', queued],
  ['that was accepted', accepted],
  ['of unknown outcome', unsure],
  ['that was refused', refused],
])(
  'receipts of a message %s set each instant once in any order and however often each comes',
  (_name, given) => {
    fc.assert(
      fc.property(receipts, (told) => {
        const ended = after({ ...common, ...given }, told)
        const at = (...wanted: readonly ReceiptState[]) => {
          const index = told.findIndex((state) => wanted.includes(state))
          return index === -1 ? null : 10 + index
        }
        const [arrivedAt, failedAt] = [at('delivered', 'read'), at('failed')]
        const status = () => {
          // What arrived did arrive, no matter what is said before or after; a failure counts once, and never after that.
          if (arrivedAt !== null) return { status: 'Sent', error: null }
          if (given === refused) return refused
          if (failedAt !== null) return { status: 'Failed', error: error(failedAt), sentAt: null }
          // That it was sent revives nothing that is known to have failed.
          return at('sent') === null ? given : { status: 'Sent', error: null }
        }
        expect(ended).toMatchObject(status())
        expect(ended.sentAt === null).toBe(ended.status !== 'Sent')
        expect(ended).toMatchObject({ deliveredAt: arrivedAt, readAt: at('read') })
        expect(ended).toMatchObject({ attempts: 1, providerId: 'p' })
      }),
    )
  },
)

test('receipts in any order come to the same status, but for the instants', () => {
  const order = receipts.chain((told) =>
    fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length })),
  )
  fc.assert(
    fc.property(fc.constantFrom(queued, accepted, unsure, refused), order, (given, [told, shuffled]) => {
      const first = { ...common, ...given }
      const [one, other] = [after(first, told), after(first, shuffled)]
      expect(other.status).toBe(one.status)
      expect(other.deliveredAt === null).toBe(one.deliveredAt === null)
      expect(other.readAt === null).toBe(one.readAt === null)
    }),
  )
})

test('a receipt that says nothing new changes nothing, so that nobody is told of it', () => {
  const read = after({ ...common, ...accepted }, ['read'])
  const receiptsAgain = [
    { state: 'sent' },
    { state: 'delivered' },
    { state: 'read' },
    { state: 'failed', error: error(99) },
  ] as const
  for (const receipt of receiptsAgain) expect(stateAfterReceipt(read, receipt, 99)).toBeUndefined()
})

test('a receipt tells the provider’s id of a message that has none, and changes no other', () => {
  const unnamed = { ...common, ...queued, providerId: null }
  expect(after(unnamed, ['sent'], 'wamid')).toMatchObject({ status: 'Sent', providerId: 'wamid' })
  const acceptedUnnamed = { ...common, ...accepted, providerId: null }
  expect(after(acceptedUnnamed, ['sent'], 'wamid')).toMatchObject({ status: 'Sent', providerId: 'wamid' })
  expect(after({ ...common, ...accepted }, ['read'], 'wamid of a part')).toMatchObject({ providerId: 'p' })
})
