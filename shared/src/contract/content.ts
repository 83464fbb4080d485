import { z } from 'zod'
import {
  maxBodyWithChoices,
  maxButtons,
  maxButtonTitle,
  maxChoiceId,
  maxMenuRows,
  maxRowDescription,
  maxRowTitle,
  sourceKinds,
} from '../values/content.ts'
import { optionalInput, requiredText } from './fields.ts'

/** What one taps, and what stands in a line of its own where nothing can be tapped. */
const title = (max: number) =>
  requiredText(max).refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'must be on one line')

const rowId = optionalInput(requiredText(maxChoiceId))
const choiceId = rowId.describe('What comes back as `tapped.id`; the title when left out.')

/** A choice as it is stored and shown: its id is filled. */
const withId = <T extends { id?: string | undefined; title: string }>({ id, ...choice }: T) => ({
  id: id ?? choice.title,
  ...choice,
})

/** A button that the contact taps. A text alone is its title. */
const Button = z.preprocess(
  (input: unknown) => (typeof input === 'string' ? { title: input } : input),
  z.object({ id: choiceId, title: title(maxButtonTitle) }).transform(withId),
)

const Row = z
  .object({
    id: rowId,
    title: title(maxRowTitle),
    description: optionalInput(title(maxRowDescription)),
  })
  .transform(({ description, ...row }) => ({
    ...withId(row),
    ...(description !== undefined && { description }),
  }))

/** Refuses choices of which two have the same title or the same id: nobody could tell which was tapped. */
function haveNames(choices: readonly { id: string; title: string }[]): boolean {
  const isUnique = (names: readonly string[]) => new Set(names).size === names.length
  return isUnique(choices.map(({ title }) => title)) && isUnique(choices.map(({ id }) => id))
}
const alike = 'must all have different titles and ids'

/** One to three buttons below a text. */
export const Buttons = z.array(Button).min(1).max(maxButtons).refine(haveNames, alike)

/** A list that opens by a button. */
export const Menu = z.object({
  button: title(maxButtonTitle).describe('The text of the button that opens the list.'),
  rows: z.array(Row).min(1).max(maxMenuRows).refine(haveNames, alike),
})

/** A button that opens a page. */
export const Link = z.object({
  title: title(maxButtonTitle),
  url: z
    .string()
    .trim()
    .max(2000)
    .refine(
      (value) => !/\s/.test(value) && URL.parse(value)?.protocol === 'https:',
      'must be a link that begins with https://',
    ),
})

/** What a request may have beside a text: one of the three. */
export const choiceFields = {
  buttons: optionalInput(Buttons).describe('One to three buttons; what is tapped comes back as `tapped`.'),
  menu: optionalInput(Menu).describe('Instead of buttons: a list of up to ten rows.'),
  link: optionalInput(Link).describe('Instead of buttons: one that opens a page.'),
}

/** Buttons, a menu or a link, as they are stored: one of them, or none. */
export type Choices =
  | { buttons: z.output<typeof Buttons> }
  | { menu: z.output<typeof Menu> }
  | { link: z.output<typeof Link> }

const ShownButtons = z.array(z.object({ id: z.string(), title: z.string() }))
const ShownMenu = z.object({
  button: z.string(),
  rows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string().exactOptional() })),
})
const ShownLink = z.object({ title: z.string(), url: z.string() })

/** Buttons, a menu or a link, read from where they are stored. */
export const StoredChoices = z.union([
  z.object({ buttons: ShownButtons }),
  z.object({ menu: ShownMenu }),
  z.object({ link: ShownLink }),
])

/** What stands beside the text of a message, as responses show it. */
export const shownChoices = {
  buttons: ShownButtons.nullable().optional().meta({ description: 'Its buttons.' }),
  menu: ShownMenu.nullable().optional().meta({ description: 'Its list, and the button that opens it.' }),
  link: ShownLink.nullable().optional().meta({ description: 'Its button that opens a page.' }),
}

/** The choices of a request, or the fault in them: more than one of the three, or without a text that fits beside them. */
export function choicesOf({
  body = '',
  buttons,
  menu,
  link,
}: {
  body?: string | undefined
  buttons?: z.output<typeof Buttons> | undefined
  menu?: z.output<typeof Menu> | undefined
  link?: z.output<typeof Link> | undefined
}): { choices: Choices | undefined } | { path: string; message: string } {
  const given = [buttons && { buttons }, menu && { menu }, link && { link }].filter(
    (one) => one !== undefined,
  )
  const [choices, second] = given
  if (choices === undefined) return { choices }
  if (second !== undefined)
    return {
      path: Object.keys(second)[0] ?? '',
      message: 'cannot go with another one: send buttons, a menu or a link',
    }
  const length = Array.from(body).length
  if (length === 0) return { path: 'body', message: 'is required beside buttons, a menu or a link' }
  if (length > maxBodyWithChoices)
    return {
      path: 'body',
      message: `must be at most ${maxBodyWithChoices.toLocaleString('en')} characters beside buttons, a menu or a link`,
    }
  return { choices }
}

/** The button, row, quick reply or button of a template that the contact tapped. */
export const Tapped = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().optional(),
    messageId: z
      .string()
      .nullable()
      .meta({ description: 'Our message that it answers, where that is known.' }),
  })
  .meta({
    id: 'Tapped',
    example: { id: 'price', title: 'How much is it?', messageId: 'msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' },
  })
export type Tapped = z.infer<typeof Tapped>

/** The answers of a form that the contact filled in on the channel. */
export const FormAnswers = z
  .object({ name: z.string().nullable(), values: z.record(z.string(), z.unknown()) })
  .meta({ id: 'FormAnswers', example: { name: 'flow', values: { size: 'L', colours: ['red'] } } })
export type FormAnswers = z.infer<typeof FormAnswers>

/** The product that a message asks about. */
export const Product = z
  .object({ id: z.string(), catalogId: z.string().nullable() })
  .meta({ id: 'Product', example: { id: 'SODA-1', catalogId: '194836987003835' } })

/** What led the contact to write. */
export const Referral = z
  .object({
    source: z.enum(sourceKinds),
    id: z.string().nullable(),
    url: z.string().nullable(),
    headline: z.string().nullable(),
    clickId: z.string().nullable(),
    ref: z.string().nullable(),
  })
  .meta({
    id: 'Referral',
    example: {
      source: 'ad',
      id: '120208088000000000',
      url: 'https://fb.me/1a2b3c',
      headline: 'Shoes',
      clickId: 'ARAkLkA8rmlFeiCktEJQ',
      ref: null,
    },
  })
export type Referral = z.infer<typeof Referral>

/** What an incoming message brings beside its text, each where there is one. */
export const IncomingData = z.object({
  tapped: Tapped.optional(),
  form: FormAnswers.optional(),
  product: Product.optional(),
  referral: Referral.optional(),
})
export type IncomingData = z.infer<typeof IncomingData>
