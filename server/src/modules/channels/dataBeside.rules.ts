import type { GivenTap } from '@replyloop/shared/contract/givenData'
import type { z } from 'zod'
import type { DataBeside } from './incoming.ts'

/** What a message brings beside its text; `undefined` where it brings nothing. */
export const dataBeside = (data: DataBeside): DataBeside | undefined =>
  Object.values(data).some((part) => part !== undefined) ? data : undefined

/** A tap that names the message which has the button by our id of it. */
export const tapOf = ({
  messageId,
  ...tap
}: NonNullable<z.output<typeof GivenTap>>): DataBeside['tapped'] => ({
  ...tap,
  answers: messageId === undefined ? undefined : { id: messageId },
})
