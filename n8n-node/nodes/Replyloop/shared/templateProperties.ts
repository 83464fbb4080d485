import type { INodeProperties } from 'n8n-workflow'
import { templateLocator } from './locators.ts'
import type { Shown } from './properties.ts'

/** The choice between a text, which `text` names, and a template; `templateOf` reads it. */
export const contentChoice = (show: Shown, text: string): INodeProperties => {
  const options = [
    { name: 'Template', value: 'template', description: 'A template that the provider has approved' },
    { name: text, value: 'text' },
  ]
  return {
    displayName: 'Content',
    name: 'content',
    type: 'options',
    noDataExpression: true,
    options,
    default: 'text',
    displayOptions: { show },
  }
}

/** What chooses a template and gives its variables and its file; `templateOf` reads it. */
export const templateProperties = (show: Shown): INodeProperties[] => [
  {
    ...templateLocator,
    displayOptions: { show },
    description: 'One that the provider has approved, by its name or as <code>name/language</code>',
  },
  {
    displayName: 'Variables',
    name: 'templateValues',
    type: 'resourceMapper',
    noDataExpression: true,
    default: { mappingMode: 'defineBelow', value: null },
    displayOptions: { show },
    typeOptions: {
      loadOptionsDependsOn: ['template.value', 'channel.value'],
      resourceMapper: {
        resourceMapperMethod: 'templateVariables',
        mode: 'add',
        valuesLabel: 'Variables',
        fieldWords: { singular: 'variable', plural: 'variables' },
        addAllFields: true,
        supportAutoMap: false,
      },
    },
  },
  {
    displayName: 'Values (JSON)',
    name: 'templateJson',
    type: 'json',
    default: '{}',
    displayOptions: { show },
    description:
      'Beside Variables: a JSON object of values by the names of the variables, or a list in their order, where the template comes from an expression',
  },
  {
    displayName: 'File of the Template',
    name: 'templateMedia',
    type: 'string',
    default: '',
    displayOptions: { show },
    placeholder: 'e.g. https://example.com/photo.jpg',
    description: 'A public link to the picture, video or document above its text, where the template has one',
  },
]
