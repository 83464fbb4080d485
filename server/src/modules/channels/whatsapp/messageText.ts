import type { HookContents } from '@replyloop/shared/providers/whatsappHook'
import { mimeTypeOf } from '../meta/parts.rules.ts'
import { joinLines, placeText } from '../place.rules.ts'
import { formText } from './formAnswers.rules.ts'

/** The text that stands for a message, by its type; `undefined` where the type has none, or is not understood. */
export function messageText(message: HookContents): string | undefined {
  const { type, text, button, order } = message
  if (type === 'text') return text?.body
  if (type === 'button') return button?.text ?? button?.payload
  if (type === 'location') return message.location && placeText(message.location)
  if (type === 'contacts') return contactsText(message)
  if (type === 'interactive') return interactiveText(message)
  if (type === 'order' && order) return orderText(order)
  return undefined
}

const contactsText = ({ contacts }: HookContents): string | undefined =>
  contacts
    ?.map(({ name, org, phones, emails }) => {
      const called = name?.formatted_name ?? joinLines(name?.first_name, name?.last_name).replace('\n', ' ')
      const reached = [
        ...phones.map(({ phone, wa_id: id }) => phone ?? id),
        ...emails.map(({ email }) => email),
      ]
      const known = reached.filter((one) => one !== undefined).join(', ')
      return [called, org?.company, known].filter((part) => part !== undefined && part !== '').join(', ')
    })
    .join('\n')

/** What the business has put behind the button, or the line of a list, that was tapped. */
export const tappedPayload = ({ button, interactive }: HookContents): string | undefined =>
  button?.payload ?? interactive?.button_reply?.id ?? interactive?.list_reply?.id

/**
 * Whether a tapped button of a template is the one that Meta offers for the end of a business's marketing, in the template's
 * language: “Stop promotions”, “Detener promociones”, “Parar promoções”.
 */
export function stopsMarketing({ type, button }: HookContents): boolean {
  const said = `${button?.text ?? ''} ${button?.payload ?? ''}`.normalize('NFKD').toLowerCase()
  return type === 'button' && promotions.test(said) && ends.test(said)
}

const promotions = /promo|werb|aktion|offert|ofert|реклам|акци|रमोशन/u
const ends = /stop|detener|parar|interromp|arre|beend|ferma|cancel|останов|отключ|रोक/u

function interactiveText({ interactive }: HookContents): string | undefined {
  const {
    button_reply: button,
    list_reply: list,
    nfm_reply: form,
    call_permission_reply: call,
  } = interactive ?? {}
  if (button) return button.title ?? button.id
  if (list) return list.title ?? list.id
  if (form) return formText(form) || form.body
  if (call) return call.response === 'accept' ? 'You may call me.' : 'Please do not call me.'
  return undefined
}

const orderText = ({ text, product_items: items }: NonNullable<HookContents['order']>): string =>
  joinLines(
    text,
    ...items.map(
      ({ product_retailer_id: id, quantity = 1, item_price: price, currency = '' }) =>
        `${quantity} × ${id ?? '?'}${price === undefined ? '' : ` (${price} ${currency}`.trimEnd() + ')'}`,
    ),
  )

/** The types of messages that are files, each with what its file is where Meta does not say. */
const fileTypes = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
} as const

const isFileType = (type: string | undefined): type is keyof typeof fileTypes =>
  type !== undefined && Object.hasOwn(fileTypes, type)

/** The file of a message, and the text under it; `undefined` where it has none that could be fetched. */
export function messageFile(message: HookContents) {
  const { type } = message
  const file = isFileType(type) ? message[type] : undefined
  if (!isFileType(type) || file?.id === undefined) return undefined
  const contentType = mimeTypeOf(file.mime_type ?? fileTypes[type])
  return { file: { reference: file.id, contentType, name: file.filename }, caption: file.caption ?? '' }
}
