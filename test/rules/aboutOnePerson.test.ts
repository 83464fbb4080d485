import { isAboutOnePerson } from '@replyloop/shared/values/aboutOnePerson'

describe('No bot is to learn what a person wrote about', () => {
  test.each([
    ['an order by its number', 'It is the one with the number 48213.'],
    ['an order by its sign', 'We have found #482.'],
    ['a code', 'Please show RX-4821 at the desk.'],
    ['an invoice by its number', 'Rechnung Nr. 42 ist bezahlt.'],
    ['a link', 'Pay here: https://pay.example/p/abc'],
    ['a link without its scheme', 'See www.example.com'],
    ['a page of a domain', 'See pay.example/abc'],
    ['an address of a mail', 'Write to jane@example.com'],
    ['a phone', 'Call +49 30 1234 567'],
    ['an amount to the cent', 'We have sent you 49.90 € back.'],
    ['somebody’s order', 'Your order has left today.'],
    ['somebody’s order, with a word between', 'Your last order has left today.'],
    ['somebody’s payment in German', 'Ihre Zahlung ist da.'],
    ['somebody’s account in Dutch', 'Uw rekening is geblokkeerd.'],
    ['somebody’s parcel in French', 'Votre colis part demain.'],
    ['somebody’s booking in Spanish', 'Su reserva está confirmada.'],
    ['somebody’s refund in Italian', 'Il suo rimborso è partito.'],
    ['somebody’s password in Portuguese', 'Sua senha foi trocada.'],
    ['somebody’s account in capitals', 'YOUR ACCOUNT IS OPEN'],
  ])('%s', (_what, text) => {
    expect(isAboutOnePerson(text)).toBe(true)
  })
})

describe('A bot may learn', () => {
  test.each([
    'We are open from 9 to 17, on Saturdays from 10 to 14.',
    'A trial lesson is 10 €.',
    'You can bring your dog, and your children too.',
    'Orders are sent within 2 days.',
    'Wir liefern in 24 Stunden, auch am Wochenende.',
    'Die Zahlung geht per Rechnung oder Karte.',
    'Oui, le parking est gratuit.',
    'El pago es con tarjeta.',
    'Open on 24/12 until noon.',
    'Ja, we hebben vegan snacks e.g. nuts.',
    'Tickets are for ages 6-12.',
  ])('“%s”', (text) => {
    expect(isAboutOnePerson(text)).toBe(false)
  })
})
