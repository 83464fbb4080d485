import { wordSearch } from '../../server/src/modules/campaigns/answering/keyword.rules.ts'

describe('A keyword', () => {
  test.each([
    ['I want a WIDGET.', 'widget'],
    ['widget', 'Widget'],
    ['(widget)', ' widget '],
    ['blue widget now', 'blue widget'],
    ['Größe?', 'größe'],
    ['I use C++', 'c++'],
    ['a.b', 'a.b'],
    ['我想预约明天', '预约'],
    ['请问iPhone多少钱', 'iphone'],
    ['予約したいです', '予約'],
    ['예약을 하고 싶어요', '예약'],
    ['อยากจองโต๊ะ', 'จอง'],
    ['I want it🔥', '🔥'],
    ['Un cafe\u0301', 'café'],
  ])('“%s” contains “%s” as a word', (text, keyword) => {
    expect(wordSearch(text)(keyword)).toBe(true)
  })
  test.each([
    ['widgets', 'widget'],
    ['subwidget', 'widget'],
    ['widget_1', 'widget'],
    ['axb', 'a.b'],
    ['großes', 'groß'],
    ['हिन्दी', 'हिन'],
    ['iPhones多少钱', 'iphone'],
  ])('“%s” does not contain “%s”', (text, keyword) => {
    expect(wordSearch(text)(keyword)).toBe(false)
  })
})
