import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { UpdateContact } from '@replyloop/shared/contract/contact'
import { changeTo } from '@replyloop/shared/contract/formFields'
import { parseJson } from '@replyloop/shared/contract/json'
import { parseInput } from '@replyloop/shared/contract/parse'
import { customFieldPrefix, ownFormTargets } from '@replyloop/shared/values/contactField'
import type { DeclaredForm } from '@replyloop/shared/values/customField'
import { z } from 'zod'
import { type DeclaredFields, fittedFields } from '../../contacts/customFields.ts'
import type { ContactNotes } from '../engine.ts'

type JSONSchema7 = LanguageModelV4FunctionTool['inputSchema']

/** What that tool is called. */
export const saveContactName = 'save_contact'
/** So many declared fields a model is told of. */
const maxFields = 50

/** The tool by which a model notes what a contact has said about itself, with the declared custom fields of the account. */
export const saveContactTool = ({ byName }: DeclaredFields): LanguageModelV4FunctionTool => ({
  type: 'function',
  name: saveContactName,
  description:
    'Notes what the contact has said about themselves in their own messages, and that is not known yet. Call it only for that, ' +
    'never with a guess, and answer the contact, too.',
  inputSchema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(ownFormTargets.map((name) => [name, { type: 'string' } satisfies JSONSchema7])),
      ...(byName.size > 0 && {
        fields: {
          type: 'object',
          properties: Object.fromEntries(
            [...byName].slice(0, maxFields).map(([name, form]) => [name, schemaOf(form)]),
          ),
          additionalProperties: false,
        },
      }),
    },
    additionalProperties: false,
  },
})

function schemaOf({ type, options }: DeclaredForm): JSONSchema7 {
  if (type === 'number') return { type: 'number' }
  if (type === 'yesno') return { type: 'boolean' }
  if (type === 'choice') return { type: 'string', enum: [...options] }
  if (type === 'date') return { type: 'string', description: 'A date such as 2026-11-30' }
  if (type === 'datetime')
    return { type: 'string', description: 'A date with a time such as 2026-11-30T14:00' }
  return { type: 'string' }
}

const value = z.union([z.string(), z.number(), z.boolean()]).nullish()
const Call = z.strictObject({
  firstName: value,
  lastName: value,
  email: value,
  fields: z.record(z.string(), value).optional(),
})

/** What a call notes, by the fields of the contact as a form names them; or what is wrong with it, in a sentence for the model. */
export function readSaveContact(
  input: string,
  { declared, said }: { declared: DeclaredFields; said: string },
): { notes: ContactNotes } | { fault: string } {
  const call = Call.safeParse(parseJson(input))
  if (!call.success) return { fault: 'The arguments must be an object with the fields of the tool alone.' }
  const { fields = {}, ...own } = call.data
  const notes: Record<string, string | number | boolean> = {}
  for (const [name, given] of [...Object.entries(own), ...prefixed(fields)]) {
    if (given === null || given === undefined || given === '') continue
    const parsed = parseInput(UpdateContact, changeTo(name, given), 'The value')
    if (!parsed.success) return { fault: `${name}: ${parsed.message}` }
    notes[name] = given
  }
  const unknown = Object.keys(fields).find((name) => !declared.byName.has(name))
  if (unknown !== undefined) return { fault: `There is no field ${JSON.stringify(unknown.slice(0, 60))}.` }
  const custom = Object.entries(fields).flatMap(([name, given]) =>
    given === null || given === undefined ? [] : [[name, given] as const],
  )
  const [unfit] = fittedFields(declared, Object.fromEntries(custom)).unfit
  if (unfit !== undefined) return { fault: `${unfit.name} ${unfit.reason}.` }
  const email = notes['email']
  // A contact could else be given the address of somebody whom a model has made up.
  if (email !== undefined && !said.toLowerCase().includes(String(email).trim().toLowerCase()))
    return { fault: 'The contact has not written that email.' }
  return { notes }
}

const prefixed = (fields: Readonly<Record<string, z.infer<typeof value>>>) =>
  Object.entries(fields).map(([name, given]) => [`${customFieldPrefix}${name}`, given] as const)
