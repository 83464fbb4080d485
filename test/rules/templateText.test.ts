import fc from 'fast-check'
import type { TemplateText } from '@replyloop/shared/contract/templateText'
import { translateTemplate } from '../../server/src/modules/channels/templates/templateText.rules.ts'
import { writtenText } from '../../server/src/modules/channels/templates/writtenText.rules.ts'

const fine = 'Hi {{firstName|there}}, thank you for your interest in us.'
const problemsOf = (text: TemplateText) =>
  translateTemplate(text).problems.map(({ part, message }) => `${part} ${message}`)

describe('A text becomes a template', () => {
  test('in which each variable is a named parameter with an example, unlike all others', () => {
    const text =
      'Hi {{firstName|there}}, your order {{ Order No }} of {{orderNo|7}} is ready; {{firstName}} may pick it up at any time from nine to five.'
    expect(translateTemplate({ text, header: 'For {{firstName}}', footer: 'Reply STOP to end' })).toEqual({
      components: [
        {
          type: 'HEADER',
          format: 'TEXT',
          text: 'For {{first_name}}',
          example: { header_text_named_params: [{ param_name: 'first_name', example: 'Maria' }] },
        },
        {
          type: 'BODY',
          text: 'Hi {{first_name_2}}, your order {{order_no}} of {{order_no_2}} is ready; {{first_name_3}} may pick it up at any time from nine to five.',
          example: {
            body_text_named_params: [
              { param_name: 'first_name_2', example: 'there' },
              { param_name: 'order_no', example: 'order no' },
              { param_name: 'order_no_2', example: '7' },
              { param_name: 'first_name_3', example: 'Maria' },
            ],
          },
        },
        { type: 'FOOTER', text: 'Reply STOP to end' },
      ],
      values: {
        first_name: '{{firstName}}',
        first_name_2: '{{firstName|there}}',
        order_no: '{{ Order No }}',
        order_no_2: '{{orderNo|7}}',
        first_name_3: '{{firstName}}',
      },
      problems: [],
    })
  })

  test('whose parameters have names that providers take, for any name of the field', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'Z', '9', '_', ' ', '-', '.', 'ä', 'ß', '漢'),
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (fields) => {
        const { values } = translateTemplate({ text: fields.map((field) => `so {{${field}}} so`).join(' ') })
        expect(Object.keys(values)).toHaveLength(fields.length)
        for (const name of Object.keys(values)) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      }),
    )
  })

  test('from which the text comes back', () => {
    const written: TemplateText = {
      text: fine,
      header: 'For {{firstName}}',
      footer: 'Bye',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Yes' },
        { type: 'URL', text: 'See', url: 'https://example.com/{{orderNo|7}}' },
        { type: 'PHONE_NUMBER', text: 'Call', phone: '+15551234567' },
        { type: 'COPY_CODE', code: '{{coupon|25OFF}}' },
      ],
    }
    const { components, values } = translateTemplate(written)
    expect(writtenText({ components, parameterFormat: 'NAMED', category: 'MARKETING' }, values)).toEqual(
      written,
    )
  })

  test.each<[string, TemplateText, string | undefined]>([
    ['a good text', { text: fine }, undefined],
    ['no variables at all', { text: 'Hello.' }, undefined],
    [
      'a variable behind which a full stop stands',
      { text: 'We greet you warmly, {{firstName}}.' },
      undefined,
    ],
    [
      'a variable at the beginning',
      { text: '{{firstName}}, thank you for your interest.' },
      'text begins with',
    ],
    ['a variable at the end', { text: 'Thank you for your interest, {{firstName}}' }, 'text ends with'],
    [
      'two side by side',
      { text: 'Dear {{firstName}} {{lastName}}, thank you for your interest.' },
      'text has two variables side by side',
    ],
    [
      'too few words',
      { text: 'Hi {{firstName}}!' },
      'text has too few words for a variable: at least 3 beside it',
    ],
    ['words without spaces', { text: '您好{{firstName}}，感谢您的关注和支持。' }, undefined],
    ['three line breaks', { text: `${fine}\n\n\nBye.` }, 'text has more than two line breaks'],
    ['a blank line', { text: `${fine}\n\nBye.` }, undefined],
    ['five spaces', { text: `Well     then.` }, 'text has a tab, or more than four spaces'],
    ['a long text', { text: 'a'.repeat(1025) }, 'text has 1025 characters of at most 1024'],
    ['a long header', { text: fine, header: 'a'.repeat(61) }, 'header has 61 characters'],
    [
      'a header of two variables',
      { text: fine, header: '{{firstName}} and {{lastName}}' },
      'header can have one variable',
    ],
    ['a bold header', { text: fine, header: '*Hi*' }, 'header cannot have formatting'],
    ['a footer with a variable', { text: fine, footer: 'For {{firstName}}' }, 'footer cannot have variables'],
    [
      'equal buttons',
      {
        text: fine,
        buttons: [
          { type: 'QUICK_REPLY', text: 'Yes' },
          { type: 'QUICK_REPLY', text: 'yes' },
        ],
      },
      'buttons cannot have the same text twice',
    ],
    [
      'mixed buttons',
      {
        text: fine,
        buttons: [
          { type: 'QUICK_REPLY', text: 'Yes' },
          { type: 'URL', text: 'See', url: 'https://example.com/' },
          { type: 'QUICK_REPLY', text: 'No' },
        ],
      },
      'buttons must have quick replies side by side',
    ],
  ])('and says what is wrong with %s', (_what, text, problem) => {
    expect(problemsOf(text)).toEqual(problem === undefined ? [] : [expect.stringContaining(problem)])
  })
})
