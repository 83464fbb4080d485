import type { SendableTemplate } from '@replyloop/shared/contract/sendableTemplate'
import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow'
import { apiRequestTo } from '../shared/api.ts'
import { objectsOf, textOf } from '../shared/json.ts'
import { entriesOf } from '../shared/pages.ts'
import { keyOfTemplate, templateOfKey } from '../shared/templateKey.ts'
import { chosen } from './chosen.ts'
import { searchMethod } from './searchMethod.ts'

const textIn = (entry: IDataObject, name: keyof SendableTemplate): string => textOf(entry[name]) ?? ''

const nameOf = (entry: IDataObject) => ({ name: textIn(entry, 'name'), language: textIn(entry, 'language') })

const channelOf = (node: ILoadOptionsFunctions): IDataObject => {
  const channel = chosen(node, 'channel')
  return channel === '' ? {} : { channel }
}

/** The templates that can be sent, on the chosen channel or on all. */
export const templates = searchMethod(
  '/templates',
  (entry) => {
    const { name, language } = nameOf(entry)
    return {
      name: `${name} (${language}, ${textIn(entry, 'channel')})`,
      value: keyOfTemplate({ name, language }),
    }
  },
  (entry) => entry['problem'] === null,
  channelOf,
)

/** A field for each variable of the chosen template, for a resource mapper. */
export async function templateVariables(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const { name, language } = templateOfKey(chosen(this, 'template'))
  const qs = { ...channelOf(this), search: name, limit: 100 }
  const found = name === '' ? [] : entriesOf(await apiRequestTo.call(this, 'GET', '/templates', { qs }))
  const template = found
    .map((entry) => ({ entry, ...nameOf(entry) }))
    .find((one) => one.name === name && (language === undefined || one.language === language))
  return {
    fields: objectsOf(template?.entry['variables']).map((variable) => {
      const id = textOf(variable['name']) ?? ''
      const example = textOf(variable['example'])
      return {
        id,
        displayName: example === undefined ? `Variable ${id}` : `Variable ${id}, such as ${example}`,
        display: true,
        required: true,
        defaultMatch: false,
        canBeUsedToMatch: false,
        type: 'string',
      }
    }),
    emptyFieldsNotice:
      'Choose a template that has variables; one by an expression takes its values as Values (JSON)',
  }
}
