import { z } from 'zod'
import { endpoint, fileBody } from './endpoint.ts'
import { byId, Id, optionalInput } from './fields.ts'
import { GivenTap } from './givenData.ts'
import { MessageBody } from './message.ts'

/** Who becomes a contact on the sandbox: somebody who tries a campaign out, or the inbox. */
export const BecomeContact = z.object({ campaignId: optionalInput(Id) }).meta({ id: 'BecomeContact' })

const ImageUri = z
  .string()
  .trim()
  .regex(/^data:image\//i, 'must be the data URI of an image (data:image/png;base64,<DATA>)')

/** What the sandbox's phone sends: a text, an image, or both; or a tap, whose title is the text. */
export const WriteAsContact = z
  .object({
    body: MessageBody.optional(),
    image: ImageUri.optional(),
    tapped: optionalInput(GivenTap),
  })
  .refine(({ body, image }) => body !== undefined || image !== undefined, {
    path: ['body'],
    message: 'is required, unless an image is given',
  })
  .meta({ id: 'WriteAsContact', example: { body: 'How much is it?' } })

const success = z.object({ success: z.literal(true), contactId: z.string() })

/** The sandbox's phone, for `dashboardContract.ts`. Its messages are `GET /messages?contactId=`. */
export const sandboxEndpoints = {
  becomeContact: endpoint('POST', '/sandbox/contacts', {
    tag: 'Messages',
    summary: 'Become a test contact on the sandbox, and join the list of a campaign',
    scope: 'full',
    needs: 'manager',
    body: BecomeContact,
    responses: { 201: success },
    errors: ['CHANNEL_NOT_FOUND', 'CAMPAIGN_NOT_FOUND'],
  }),
  writeAsContact: endpoint('POST', '/sandbox/contacts/:id/messages', {
    tag: 'Messages',
    summary: 'Write as a test contact',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: WriteAsContact,
    bodyLimit: fileBody,
    responses: { 201: z.object({ success: z.literal(true), messageId: z.string() }) },
    errors: ['CHANNEL_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),
  readAsContact: endpoint('POST', '/sandbox/contacts/:id/read', {
    tag: 'Messages',
    summary: 'Read as a test contact what has arrived, up to a message',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: z.object({ messageId: Id }),
    responses: { 200: success },
    errors: ['CHANNEL_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),
}
