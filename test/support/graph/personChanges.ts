import { newWamid, writtenChange, type Change, type HookNumber } from './hooks.ts'

/** The number that a person has in the tests, unless they say another. */
export const from = '4915112345678'

/** A person has another number or id now, as the chat says. */
export const movedChange = (number: HookNumber, { from: former, to }: { from: string; to: string }): Change =>
  writtenChange(number, {
    from: former,
    id: newWamid(),
    type: 'system',
    content: { body: `User A changed from ${former} to ${to}`, wa_id: to, type: 'user_changed_number' },
  })

/** A person's security code is another, as the chat says. */
export const identityChange = (number: HookNumber, at: number): Change =>
  writtenChange(number, {
    from,
    at,
    type: 'system',
    content: { body: 'The security code has changed', type: 'customer_identity_changed', customer: from },
  })

/** A person has changed a message, at an instant in milliseconds since 1970. */
export const editChange = (number: HookNumber, edited: string, body: string, at: number): Change =>
  writtenChange(number, {
    from,
    at,
    type: 'edit',
    content: { original_message_id: edited, message: { type: 'text', text: { body } } },
  })

/** A person has taken a message back. */
export const revokeChange = (number: HookNumber, revoked: string, at: number): Change =>
  writtenChange(number, { from, at, type: 'revoke', content: { original_message_id: revoked } })

/** A person reacts to a message, or takes that back. */
export const reactionChange = (number: HookNumber, to: string, emoji?: string): Change =>
  writtenChange(number, {
    from,
    type: 'reaction',
    content: { message_id: to, ...(emoji !== undefined && { emoji }) },
  })
