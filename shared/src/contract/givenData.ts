import { z } from 'zod'
import { maxChoiceId, maxDataText } from '../values/content.ts'
import { Referral } from './content.ts'
import { withAliases } from './fieldAliases.ts'
import { Id, optionalInput, text } from './fields.ts'

const id = optionalInput(text(maxChoiceId).trim())
const words = optionalInput(text(maxDataText).trim())

/** The button that a contact has tapped on a custom channel; without an id and a title it is none. */
export const GivenTap = withAliases(
  z
    .object({
      id: id.describe('What you have put behind the button; the title when left out.'),
      title: words.describe('What the button says; the id when left out.'),
      description: words,
      messageId: optionalInput(Id).describe('The `messageId` of the message that has the button.'),
    })
    .transform((tap) => (tap.id === undefined && tap.title === undefined ? undefined : tap)),
  { messageId: ['message_id'] },
)

/** What has led a contact to write on a custom channel; without any value it is none. */
export const GivenReferral = withAliases(
  z
    .object({
      source: optionalInput(Referral.shape.source).describe('`link` when left out.'),
      id: id.describe('The id of the ad or the post.'),
      url: words,
      headline: words,
      clickId: words.describe('What the click is called where the ad runs.'),
      ref: words.describe('What you have put into the link.'),
    })
    .transform(({ source, ...given }) =>
      source === undefined && Object.values(given).every((value) => value === undefined)
        ? undefined
        : { ...given, source: source ?? ('link' as const) },
    ),
  { clickId: ['click_id'] },
)
