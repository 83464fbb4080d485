import type { IncomingData } from '@replyloop/shared/contract/content'
import { maxChoiceId, maxDataText } from '@replyloop/shared/values/content'
import type { DataBeside } from '../../channels/incoming.ts'
import { storableJson } from '../storableText.ts'

/**
 * What a message brings beside its text, as it is stored; `null` where that is nothing. `messageId`: our message whose button was
 * tapped, where that is known. What is longer than fits is cut off: all of a title stands in the text of its message.
 */
export function incomingDataOf(data: DataBeside | undefined, messageId: string | null): IncomingData | null {
  if (data === undefined) return null
  const { tapped, form, product, referral } = storableJson(data)
  const stored: IncomingData = {
    ...tapIn(tapped, messageId),
    ...(form && { form }),
    ...(product && { product: { id: cut(product.id, maxChoiceId), catalogId: idOf(product.catalogId) } }),
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

function tapIn(tapped: DataBeside['tapped'], messageId: string | null): Pick<IncomingData, 'tapped'> {
  const title = textOf(tapped?.title) ?? textOf(tapped?.id)
  const id = idOf(tapped?.id) ?? idOf(tapped?.title)
  if (title === null || id === null) return {}
  const description = textOf(tapped?.description)
  return { tapped: { id, title, ...(description !== null && { description }), messageId } }
}

const idOf = (text: string | null | undefined) => (text?.trim() ? cut(text, maxChoiceId) : null)
const textOf = (text: string | null | undefined) => (text?.trim() ? cut(text, maxDataText) : null)

/** The first characters of a text, as whole code points. */
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('')
