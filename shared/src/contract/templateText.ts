import { z } from 'zod'
import { maxCampaignText } from '../values/limits.ts'
import { maxTemplateButton, maxTemplateButtons, maxTemplateUrl, writtenHeaders } from '../values/template.ts'
import { templateVariable } from '../values/templateVariable.ts'
import { textWithVariables } from './campaignText.ts'
import { optionalInput, requiredText, text, WebAddress } from './fields.ts'
import { DataUri } from './message.ts'

const buttonText = requiredText(maxTemplateButton)
const linkOfButton = text(maxTemplateUrl).refine(
  (url) => WebAddress.safeParse(url.replaceAll(templateVariable, 'x')).success,
  'must be an http(s) address, with a variable such as {{orderNo|7}} at its end or without',
)
const phoneOfButton = text(40)
  .transform((written) => written.replaceAll(/[\s()./-]/g, ''))
  .refine(
    (phone) => /^\+\d{5,15}$/.test(phone),
    'must be a phone number with country code, such as +15551234567',
  )

/** A button below a template: an answer to tap, a link, a number to call, or a code to copy. */
export const TemplateButton = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: buttonText }),
  z.object({ type: z.literal('URL'), text: buttonText, url: linkOfButton }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: buttonText, phone: phoneOfButton }),
  z.object({ type: z.literal('COPY_CODE'), code: requiredText(200) }),
])
export type TemplateButton = z.output<typeof TemplateButton>

/** What a template has beside its text. */
export const besideText = {
  header: optionalInput(textWithVariables(maxCampaignText)),
  footer: optionalInput(requiredText(maxCampaignText)),
  buttons: optionalInput(z.array(TemplateButton).max(maxTemplateButtons)),
}

/** The file that a provider looks at to approve a header: a link by which the service fetches it at once, or a data URI. */
const ExampleFile = z.union(
  [DataUri, WebAddress.max(2048)],
  'must be a link to the file, or the file itself as a data URI',
)

/** A template as a person writes it, with our variables. */
export const TemplateText = z.object({
  text: textWithVariables(maxCampaignText),
  ...besideText,
  headerMedia: optionalInput(
    z.object({ type: z.enum(writtenHeaders), example: optionalInput(ExampleFile) }),
  ).describe('Instead of `header`: a file, with an example of it, or a place on a map, which has none.'),
})
export type TemplateText = z.output<typeof TemplateText>
