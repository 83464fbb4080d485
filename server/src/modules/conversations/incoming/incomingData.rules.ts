import type { IncomingData } from '@replyloop/shared/contract/content'
import { maxChoiceId, maxDataText } from '@replyloop/shared/values/content'
import type { DataBeside } from '../../channels/incoming.ts'
import { storableText } from '../storableText.ts'

/**
 * What a message brings beside its text, as it is stored; `null` where that is nothing. `messageId`: our message whose button was
 * tapped, where that is known. What is longer than fits is cut off: all of a title stands in the text of its message.
 */
export function incomingDataOf(data: DataBeside | undefined, messageId: string | null): IncomingData | null {
  const { form, product, referral } = data ?? {}
  const tapped = tapIn(data, messageId)
  const productId = idOf(product?.id)
  const stored: IncomingData = {
    ...(tapped && { tapped }),
    ...(form && { form: { name: textOf(form.name), values: storableFields(form.values) } }),
    ...(productId !== null && { product: { id: productId, catalogId: idOf(product?.catalogId) } }),
    ...(referral && {
      referral: {
        source: referral.source,
        id: idOf(referral.id),
        url: textOf(referral.url),
        headline: textOf(referral.headline),
        clickId: textOf(referral.clickId),
        ref: textOf(referral.ref),
      },
    }),
  }
  return Object.keys(stored).length === 0 ? null : stored
}

function tapIn(data: DataBeside | undefined, messageId: string | null): IncomingData['tapped'] {
  const { id: given, title: shown, description: more } = data?.tapped ?? {}
  const title = textOf(shown) ?? textOf(given)
  const id = idOf(given) ?? idOf(shown)
  if (title === null || id === null) return undefined
  const description = textOf(more)
  return { id, title, ...(description !== null && { description }), messageId }
}

const idOf = (text: string | null | undefined) => cut(text, maxChoiceId)
const textOf = (text: string | null | undefined) => cut(text, maxDataText)

/** The first characters of a text, as whole code points; `null` where it says nothing. */
function cut(text: string | null | undefined, most: number): string | null {
  const storable = storableText(text ?? '')
  if (storable.trim() === '') return null
  return storable.length <= most
    ? storable
    : Array.from(storable.slice(0, 2 * most))
        .slice(0, most)
        .join('')
}

/** A value of JSON without what no database takes. */
function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? value.map(storableValue) : storableFields(value)
}

const storableFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [storableText(name), storableValue(value)]),
  )
