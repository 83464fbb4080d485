import type { PageEvent, PageMessage, Referral } from '@replyloop/shared/providers/messengerHook'
import { dataBeside } from '../../dataBeside.rules.ts'
import type { DataBeside } from '../../incoming.ts'

/** What a message brings beside its text: the quick reply that it is, and what it came from. */
export function quickReplyData(message: PageMessage): DataBeside | undefined {
  const { quick_reply: reply, text, reply_to: to, referral } = message
  const answers = to?.mid === undefined ? undefined : { providerId: to.mid }
  const tapped = reply && { id: reply.payload, title: text, answers }
  return dataBeside({ tapped, ...partsOf(referral) })
}

/** What the tap of a button brings beside its title. Meta does not say on which message the button stands. */
export const postbackData = ({ title, payload, referral }: NonNullable<PageEvent['postback']>) =>
  dataBeside({ tapped: { id: payload, title }, ...partsOf(referral) })

/** What is told of a link or an ad that somebody came by. */
export const referralData = (referral: Referral | undefined): DataBeside | undefined =>
  dataBeside(partsOf(referral))

function partsOf(referral: Referral | undefined): Pick<DataBeside, 'referral' | 'product'> {
  if (referral === undefined) return {}
  const { source, ad_id: ad, ads_context_data: context, product, referer_uri: url, ref } = referral
  const isAd = source === 'ADS' || ad !== undefined
  return {
    referral: { source: isAd ? 'ad' : 'link', id: ad, url, headline: context?.ad_title, ref },
    product: product && { id: product.id },
  }
}
