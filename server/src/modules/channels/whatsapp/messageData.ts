import type { HookContents, HookMessage } from '@replyloop/shared/providers/whatsappHook'
import { dataBeside } from '../dataBeside.rules.ts'
import type { DataBeside } from '../incoming.ts'
import { formAnswers } from './formAnswers.rules.ts'

/** What a message brings beside its text. */
export function messageData(message: HookMessage): DataBeside | undefined {
  const { context, referral } = message
  const tapped = tappedIn(message)
  const answers = context?.id === undefined ? undefined : { providerId: context.id }
  const form = message.type === 'interactive' ? message.interactive?.nfm_reply : undefined
  const product = context?.referred_product
  return dataBeside({
    tapped: tapped && { ...tapped, answers },
    form: form && formAnswers(form),
    product: product && { id: product.product_retailer_id, catalogId: product.catalog_id },
    referral: referral && {
      source: referral.source_type === 'post' ? 'post' : 'ad',
      id: referral.source_id,
      url: referral.source_url,
      headline: referral.headline,
      clickId: referral.ctwa_clid,
    },
  })
}

function tappedIn({ type, button, interactive }: HookContents): DataBeside['tapped'] {
  if (type === 'button' && button) return { id: button.payload, title: button.text }
  const { button_reply: reply, list_reply: row } = (type === 'interactive' && interactive) || {}
  if (reply) return { id: reply.id, title: reply.title }
  return row && { id: row.id, title: row.title, description: row.description }
}
