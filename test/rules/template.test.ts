import { fillVariables } from '../../server/src/modules/conversations/outgoing/fillVariables.rules.ts'

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
    expect(fillVariables(template, ann)).toEqual({ text, missing: [] })
  })

  test.each([
    ['{{company|x}} {{COMPANY}}', { Company: 'Acme' }, 'Acme Acme'],
    ['{{Company}} {{company}}', { company: 'two', Company: 'one' }, 'one two'],
    ['{{firstname}} {{First_Name}}', { firstname: 'none' }, 'none Ann'],
  ])('in “%s” finds a field in another case where none is in its own', (template, customFields, text) => {
    expect(fillVariables(template, { ...ann, customFields })).toEqual({ text, missing: [] })
  })

  test.each([
    ['Hi {{firstName}}!', ['firstName']],
    ['Hi {{firstName|}}!', ['firstName']],
    ['Hi {{firstName|  }} of {{company}}, {{firstName}}', ['firstName', 'company']],
    ['{{constructor}} {{toString}} {{__proto__}}', ['constructor', 'toString', '__proto__']],
  ])('in “%s” without value and fallback is reported as missing', (template, missing) => {
    expect(fillVariables(template, nobody).missing).toEqual(missing)
  })

  test('that is blank counts as missing', () => {
    const blank = { ...nobody, firstName: '  ', customFields: { company: '' } }
    expect(fillVariables('{{firstName}} {{company}} {{lastName|x}}', blank).missing).toEqual([
      'firstName',
      'company',
    ])
  })

  test('is a contact’s own field before a custom field of the same name, which comes before the fallback', () => {
    const named = { ...nobody, customFields: { firstName: 'Custom' } }
    expect(fillVariables('{{firstName|x}}', named).text).toBe('Custom')
    expect(fillVariables('{{firstName|x}}', { ...named, firstName: 'Own' }).text).toBe('Own')
  })

  test('of a value is not replaced again, nor read as a pattern', () => {
    const sly = { ...nobody, firstName: '{{email}} $& $1 $$', email: 'a@b.test' }
    expect(fillVariables('Hi {{firstName}}', sly).text).toBe('Hi {{email}} $& $1 $$')
  })
})
