import { entriesOf } from '@replyloop/shared/contract/json'
import { z } from 'zod'
import { checkTemplate } from './checkTemplate.ts'
import { GraphError } from './error.ts'
import { newWamid } from './hooks.ts'
import { MessageBody } from './messageBody.ts'
import type { GraphNumber, GraphState, SentMessage } from './state.ts'

/** Accepts a message, or throws what the Cloud API has against it. */
export function accept(
  state: GraphState,
  number: GraphNumber,
  json: unknown,
): { sent: SentMessage; json: unknown } {
  const parsed = MessageBody.safeParse(json)
  if (!parsed.success) throw new GraphError(131008, { details: z.prettifyError(parsed.error) })
  const body = parsed.data
  if (number.fields['status'] !== 'CONNECTED')
    throw new GraphError(133010, {}, '(#133010) Account not registered')
  if (body.type === 'template') checkTemplate(state, number, body)
  const to = body.to ?? body.recipient ?? ''
  const person = state.people.find(({ inputs }) => inputs.includes(to.replace(/^\+/, '')))
  const own = body.to === undefined ? { userId: to } : { waId: to.replace(/\D/g, '') }
  const { waId, userId } = { ...own, ...person }
  const file = fileOf(state, body)
  const sent: SentMessage = {
    id: newWamid(),
    phoneNumberId: number.phoneNumberId,
    to,
    ...(waId !== undefined && { waId }),
    ...(userId !== undefined && { userId }),
    type: body.type,
    body,
    ...(body.biz_opaque_callback_data !== undefined && { callbackData: body.biz_opaque_callback_data }),
    ...(file !== undefined && { file }),
  }
  state.sent.push(sent)
  const contact = {
    input: to,
    ...(waId !== undefined && { wa_id: waId }),
    ...(userId !== undefined && { user_id: userId }),
  }
  return { sent, json: { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: sent.id }] } }
}

function fileOf(state: GraphState, body: MessageBody) {
  const id = entriesOf(entriesOf(body).get(body.type)).get('id')
  if (typeof id !== 'string') return undefined
  const file = state.files.get(id)
  if (file === undefined) throw new GraphError(131009, { details: `There is no media with the id ${id}` })
  return file
}
