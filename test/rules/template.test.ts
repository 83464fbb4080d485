import { renderTemplate } from '../../server/src/modules/campaigns/templates/template.rules.ts'

const nobody = { firstName: null, lastName: null, phone: null, email: null, customFields: {} }
const ann = {
  ...nobody,
  firstName: 'Ann',
  phone: '+15551234567',
  customFields: { company: 'Acme', size: 0, vip: false },
}

describe('A variable', () => {
  test.each([
    ['Hi {{firstName}}!', 'Hi Ann!'],
    ['Hi {{ firstName }}!', 'Hi Ann!'],
    ['{{firstName}}{{firstName}}', 'AnnAnn'],
    ['Hi {{firstName|there}}!', 'Hi Ann!'],
    ['Hi {{lastName|there}}!', 'Hi there!'],
    ['Hi {{ lastName | dear friend }}!', 'Hi dear friend!'],
    ['{{company}} has {{size}}, {{vip}}', 'Acme has 0, false'],
    ['{{phone}} {{email|no email}}', '+15551234567 no email'],
    ['no variable, {single} and {{}}', 'no variable, {single} and {{}}'],
    ['{{lastName|{x}}}', '{{lastName|{x}}}'],
  ])('in “%s” makes “%s”', (template, text) => {
    expect(renderTemplate(template, ann)).toEqual({ text, missing: [] })
  })

  test.each([
    ['{{company|x}} {{COMPANY}}', { Company: 'Acme' }, 'Acme Acme'],
    ['{{Company}} {{company}}', { company: 'two', Company: 'one' }, 'one two'],
    ['{{firstname}} {{First_Name}}', { firstname: 'none' }, 'none Ann'],
  ])('in “%s” finds a field in another case where none is in its own', (template, customFields, text) => {
    expect(renderTemplate(template, { ...ann, customFields })).toEqual({ text, missing: [] })
  })

  test.each([
    ['Hi {{firstName}}!', ['firstName']],
    ['Hi {{firstName|}}!', ['firstName']],
    ['Hi {{firstName|  }} of {{company}}, {{firstName}}', ['firstName', 'company']],
    ['{{constructor}} {{toString}} {{__proto__}}', ['constructor', 'toString', '__proto__']],
  ])('in “%s” without value and fallback is reported as missing', (template, missing) => {
    expect(renderTemplate(template, nobody).missing).toEqual(missing)
  })

  test('that is blank counts as missing', () => {
    const blank = { ...nobody, firstName: '  ', customFields: { company: '' } }
    expect(renderTemplate('{{firstName}} {{company}} {{lastName|x}}', blank).missing).toEqual([
      'firstName',
      'company',
    ])
  })

  test('is a contact’s own field before a custom field of the same name, which comes before the fallback', () => {
    const named = { ...nobody, customFields: { firstName: 'Custom' } }
    expect(renderTemplate('{{firstName|x}}', named).text).toBe('Custom')
    expect(renderTemplate('{{firstName|x}}', { ...named, firstName: 'Own' }).text).toBe('Own')
  })

  test('of a value is not replaced again, nor read as a pattern', () => {
    const sly = { ...nobody, firstName: '{{email}} $& $1 $$', email: 'a@b.test' }
    expect(renderTemplate('Hi {{firstName}}', sly).text).toBe('Hi {{email}} $& $1 $$')
  })
})
