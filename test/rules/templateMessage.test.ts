import { fillVariables } from '../../server/src/modules/conversations/outgoing/fillVariables.rules.ts'
import {
  renderTemplate,
  textOfTemplate,
} from '../../server/src/modules/channels/templates/renderTemplate.rules.ts'
import { translateTemplate } from '../../server/src/modules/channels/templates/templateText.rules.ts'
import {
  whyUnsendable,
  variableKeys,
  type TemplateShape,
} from '../../server/src/modules/channels/templates/templateVariables.rules.ts'

const ann = {
  firstName: 'Ann',
  lastName: null,
  phone: '+15550100',
  email: null,
  customFields: { Note: 'two\nlines\t and     spaces' },
}
const render = (text: string) => fillVariables(text, ann)
const shapeOf = (components: TemplateShape['components'], parameterFormat = 'NAMED') => ({
  id: 'tpl_1',
  name: 'hello',
  language: 'en_US',
  category: 'MARKETING' as const,
  components,
  parameterFormat,
})

describe('A template as it is sent', () => {
  test('has its parameters rendered, in one line each, and shows what the person will read', () => {
    const { components, values } = translateTemplate({
      text: 'Hi {{firstName}}, you wrote {{Note}} to us yesterday in the evening.',
      footer: 'Bye',
    })
    expect(renderTemplate(shapeOf(components), values, render)).toEqual({
      template: {
        templateId: 'tpl_1',
        name: 'hello',
        language: 'en_US',
        body: {
          parameters: [
            { name: 'first_name', text: 'Ann' },
            { name: 'note', text: 'two lines and spaces' },
          ],
        },
      },
      body: 'Hi Ann, you wrote two lines and spaces to us yesterday in the evening.\n\nBye',
    })
  })

  test('counts what its provider counts: numbers in their order, the file of the header, the end of a link', () => {
    const template = shapeOf(
      [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'At {{2}} for {{1}}, and {{1}} again; {{10}}.' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Yes' },
            { type: 'URL', text: 'See', url: 'https://example.com/{{1}}' },
          ],
        },
      ],
      'POSITIONAL',
    )
    expect(variableKeys(template)).toEqual(['header', '1', '2', '10', 'button_2'])
    const values = {
      header: 'https://example.com/a.png',
      1: '{{firstName}}',
      2: 'nine',
      10: 'bye',
      button_2: 'x1',
    }
    expect(renderTemplate(template, values, render)).toMatchObject({
      template: {
        header: { media: { type: 'image', link: 'https://example.com/a.png' } },
        body: { parameters: [{ text: 'Ann' }, { text: 'nine' }, { text: 'bye' }] },
        buttons: [{ index: 1, subType: 'url', value: 'x1' }],
      },
      body: 'At nine for Ann, and Ann again; bye.',
    })
    expect(textOfTemplate(template, values)).toBe('At nine for {{firstName}}, and {{firstName}} again; bye.')
  })

  test('shows a place, which its body may have a variable beside, a code to copy and a form', () => {
    const template = shapeOf([
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Dear {{name}}, here we are.' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW' }, { type: 'COPY_CODE', example: ['25OFF'] }] },
    ])
    const values = {
      latitude: '52.52',
      longitude: '-0.1',
      header_name: 'Shop',
      address: '1 High Street',
      name: '{{firstName}}',
      button_2: 'CODE1',
    }
    expect(variableKeys(template)).toEqual([
      'latitude',
      'longitude',
      'header_name',
      'address',
      'name',
      'button_2',
    ])
    expect(renderTemplate(template, values, render)).toMatchObject({
      template: {
        header: {
          location: { latitude: '52.52', longitude: '-0.1', name: 'Shop', address: '1 High Street' },
        },
        body: { parameters: [{ name: 'name', text: 'Ann' }] },
        buttons: [
          { index: 1, subType: 'copy_code', value: 'CODE1' },
          { index: 0, subType: 'flow', value: 'unused' },
        ],
      },
      body: 'Shop\n1 High Street\n\nDear Ann, here we are.',
    })
    const north = { ...values, latitude: '{{firstName}}' }
    expect(renderTemplate(template, north, render)).toEqual({ rule: 'missing_variable', detail: 'latitude' })
  })

  test.each([
    [
      'a field that the contact lacks',
      { first_name: '{{lastName}}' },
      { rule: 'missing_variable', detail: 'lastName' },
    ],
    ['a variable that stands for nothing', {}, { rule: 'missing_variable', detail: 'first_name' }],
    [
      'a value that is too long',
      { first_name: 'a'.repeat(1030) },
      { rule: 'too_long', detail: '1034 characters' },
    ],
  ])('is on hold for %s', (_what, values, fault) => {
    const { components } = translateTemplate({ text: 'Hi {{firstName}}' + '.' })
    expect(renderTemplate(shapeOf(components), { ...values }, render)).toEqual(fault)
  })

  test.each([
    [[{ type: 'BODY', text: 'x' }, { type: 'CAROUSEL' }], 'has a part of kind CAROUSEL'],
    [
      [
        { type: 'HEADER', format: 'PRODUCT' },
        { type: 'BODY', text: 'x' },
      ],
      'has a header of kind PRODUCT',
    ],
    [
      [
        { type: 'BODY', text: 'x' },
        { type: 'BUTTONS', buttons: [{ type: 'CATALOG' }] },
      ],
      'has a button of kind CATALOG',
    ],
    [
      [
        { type: 'BODY', text: 'x' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW', flow_action: 'DATA_EXCHANGE' }] },
      ],
      'has a button with a form that asks a server of yours for its first page, which does not work from here',
    ],
    [
      [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'x' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'PHONE_NUMBER' },
            { type: 'COPY_CODE' },
            { type: 'FLOW', flow_action: 'NAVIGATE' },
          ],
        },
      ],
      undefined,
    ],
  ])('is refused where it has a part that is not sent from here: %j', (components, why) => {
    expect(whyUnsendable(shapeOf(components))).toBe(why)
  })
})
