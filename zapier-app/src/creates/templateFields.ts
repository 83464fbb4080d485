import { maxPageSize } from '@replyloop/shared/values/limits'
import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { templateOfKey } from '../choices.ts'
import { undefinedOn } from '../client.ts'
import { dictionary, text } from '../input.ts'
import { namedFields } from '../namedFields.ts'

const variableFields = namedFields('templateValue')
const Chosen = zod.object({ channel: text, template: text })

/** A field for each variable of the template that a step has chosen, and one for the file in its header. */
export async function templateFields(z: ZObject, bundle: Bundle): Promise<PlainInputField[]> {
  const { channel, template: key } = Chosen.parse(bundle.inputData)
  if (key === undefined) return []
  const { name, language } = templateOfKey(key)
  const query = { channel, search: name, limit: maxPageSize }
  const found = await undefinedOn(['CHANNEL_NOT_FOUND'], z, bundle, (client) =>
    client.listSendableTemplates({ query }),
  )
  const template = found?.body.data.find(
    (one) => one.name === name && (language === undefined || one.language === language),
  )
  if (template === undefined) return []
  const { text: shown, media, variables } = template
  return [
    ...variables.map(({ name: variable, example }) => ({
      key: variableFields.keyOf(variable),
      label: `Variable ${variable}`,
      type: 'string' as const,
      required: true,
      ...(example !== null && { placeholder: example }),
      helpText: `In the template, with examples: ${shown}`,
    })),
    ...(media === null
      ? []
      : [
          {
            key: 'templateMedia',
            label: 'Link of Its File',
            type: 'string' as const,
            required: true,
            helpText: `A public link to the ${media} that stands above the text.`,
          },
        ]),
  ]
}

/** Takes what the fields above gave out of a step's input, and puts the values under the names of the variables. */
export function gatherTemplate(inputData: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { named, rest } = variableFields.gather(inputData)
  return { ...rest, templateValues: Object.fromEntries(named) }
}

/** The schema of what `gatherTemplate` makes. */
export const templateInput = { template: text, templateMedia: text, templateValues: dictionary }

/** The template of a message; `undefined` where none was chosen. */
export const templateOf = ({
  template,
  templateMedia: media,
  templateValues = {},
}: zod.output<zod.ZodObject<typeof templateInput>>) =>
  template === undefined ? undefined : { ...templateOfKey(template), media, values: textsOf(templateValues) }

const textsOf = (values: Readonly<Record<string, string | number | boolean>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
