import fc from 'fast-check'
import { stateAfterReceipt } from '../../server/src/modules/conversations/message.rules.ts'

const error = (at: number) => ({ at: String(at), kind: 'status', status: null, detail: 'gone' }) as const
const [accepted, unaccepted] = [
  { status: 'Sent', error: null, sentAt: 1 },
  { status: 'Failed', error: { ...error(1), kind: 'unknown_outcome' }, sentAt: null },
] as const
const common = { attempts: 1, nextAttemptAt: null, providerId: 'p', deliveredAt: null, readAt: null }
type State = Parameters<typeof stateAfterReceipt>[0]
const receipts = fc.array(fc.constantFrom('delivered', 'read', 'failed'), { minLength: 1, maxLength: 6 })

/** The state after receipts that came at the instants 10, 11, and so on. */
const after = (first: State, states: readonly ('delivered' | 'read' | 'failed')[]) =>
  states.reduce<State>((message, state, index) => {
    const at = 10 + index
    const receipt = state === 'failed' ? { state, error: error(at) } : { state }
    return stateAfterReceipt(message, receipt, at) ?? message
  }, first)

test.each([
  ['that was accepted', accepted],
  ['of unknown outcome', unaccepted],
])(
  'receipts of a message %s set each instant once, whatever their order and however often each comes',
  (_name, given) => {
    fc.assert(
      fc.property(receipts, (states) => {
        const ended = after({ ...common, ...given }, states)
        const at = (wanted: readonly string[]) => {
          const index = states.findIndex((state) => wanted.includes(state))
          return index === -1 ? null : 10 + index
        }
        const arrivedAt = at(['delivered', 'read'])
        // What arrived did arrive, whatever is said before or after; a failure counts once, and never after that.
        const failed = given.error ?? error(at(['failed']) ?? 0)
        expect(ended).toMatchObject(
          arrivedAt === null
            ? { status: 'Failed', error: failed, sentAt: null }
            : { status: 'Sent', error: null },
        )
        expect(ended.sentAt === null).toBe(arrivedAt === null)
        expect(ended).toMatchObject({ deliveredAt: arrivedAt, readAt: at(['read']) })
        expect(ended).toMatchObject({ attempts: 1, providerId: 'p' })
      }),
    )
  },
)

test('a receipt that says nothing new changes nothing, so that nobody is told of it', () => {
  const read = after({ ...common, ...accepted }, ['read'])
  const receiptsAgain = [
    { state: 'delivered' },
    { state: 'read' },
    { state: 'failed', error: error(99) },
  ] as const
  for (const receipt of receiptsAgain) expect(stateAfterReceipt(read, receipt, 99)).toBeUndefined()
})
