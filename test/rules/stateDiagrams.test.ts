import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeliveryError } from '@replyloop/shared/contract/message'
import { deliveryMoves } from '@replyloop/shared/values/delivery'
import { messageMoves, outgoingStatuses } from '@replyloop/shared/values/message'
import type { Moves } from '@replyloop/shared/values/moves'
import { conversationMoves } from '@replyloop/shared/values/conversation'
import { broadcastMoves } from '@replyloop/shared/values/broadcast'
import { openingMoves } from '@replyloop/shared/values/opening'
import {
  messageAfterAttempt,
  stateAfterReceipt,
} from '../../server/src/modules/conversations/message.rules.ts'
import { root } from '../support/commands.ts'
import { stateDiagram } from '../support/stateDiagram.ts'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

test.each<[string, Moves<string>]>([
  ['A message', messageMoves],
  ['A delivery', deliveryMoves],
  ['An opening message', openingMoves],
  ['A conversation', conversationMoves],
  ['A broadcast', broadcastMoves],
])('docs/architecture.md draws by the table of moves: %s', (name, moves) => {
  const [, drawn] = page.split(`**${name}**`)[1]?.split('```mermaid\n') ?? []
  expect(drawn?.split('\n```')[0]).toBe(stateDiagram(moves))
})

test('attempts and receipts move a message as its table says, and by each of its moves', () => {
  const failure: DeliveryError = {
    at: '2026-01-01T00:00:00.000Z',
    kind: 'timeout',
    status: null,
    detail: 'no',
  }
  const unsure: DeliveryError = { ...failure, kind: 'unknown_outcome' }
  const made = {
    attempts: 1,
    nextAttemptAt: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    providerId: null,
  }
  const moved = outgoingStatuses.flatMap((status) => {
    const attempts = (status === 'Sent' ? [null] : [null, failure]).flatMap((error) =>
      [true, false].map((isUntried) =>
        messageAfterAttempt(
          { ...made, status },
          { messageId: 'msg_1', error, attempts: 1, providerId: null },
          { isUntried, nextAttemptAt: null },
          1,
        ),
      ),
    )
    const receipts = [null, failure, unsure].flatMap((error) =>
      [
        { state: 'sent' } as const,
        { state: 'read' } as const,
        { state: 'failed', error: failure } as const,
      ].map((receipt) => stateAfterReceipt({ ...made, status, error }, receipt, 1)),
    )
    return [...attempts, ...receipts].flatMap((after) =>
      after === undefined || after.status === status ? [] : `${status} → ${after.status}`,
    )
  })
  const drawn = Object.values<Moves<string>[string]>(messageMoves).flatMap(({ from, to }) =>
    from.map((status) => `${status} → ${to}`),
  )
  expect([...new Set(moved)].toSorted()).toEqual([...new Set(drawn)].toSorted())
})
