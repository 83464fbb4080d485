import { z } from 'zod'
import type { FieldAliases } from './fieldAliases.ts'
import { Instant, optionalInput } from './fields.ts'

/** Some tools write a space between the date and the time. */
const withT = (input: unknown) =>
  typeof input === 'string' ? input.trim().replace(/^(\d{4}-\d\d-\d\d) +(?=\d\d:)/, '$1T') : input

// Its pattern, of some hundred characters, would tell readers of the schema less than the example does.
const time = z.iso.datetime({ offset: true, local: true })

/** When something goes out: an instant, or a time on the clock of the account where no offset is said. */
export const SendAt = z.preprocess(
  withT,
  z
    .string()
    .refine((written) => time.safeParse(written).success, 'must be a time such as 2027-01-31T09:00:00'),
)

/** The other names of the fields of what goes out later. */
export const scheduledAliases = {
  sendAt: ['send_at'],
  unlessTheyWrite: ['unless_they_write'],
} satisfies FieldAliases

/** Whether a message of the contact cancels what waits. */
export const UnlessTheyWrite = optionalInput(z.boolean()).describe(
  'Whether it is cancelled when the contact writes before `sendAt`.',
)

/** What a request that schedules a message is answered. */
export const Scheduled = z
  .object({
    id: z.string().meta({ example: 'sch_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    state: z.literal('scheduled'),
    sendAt: Instant,
    contactId: z.string(),
  })
  .meta({ id: 'Scheduled' })
