import { pairs, said } from '../support/retrieval.ts'

const campaigns = {
  en: pairs(
    ['How do I cancel my booking?', 'Call us.'],
    ['Can I get a refund?', 'Yes.'],
    ['Are you licensed?', 'We are.'],
    ['I was charged twice', 'Send us the receipt.'],
    ['Do you have an app?', 'For Android.'],
    ['How can I log in?', 'On our page.'],
  ),
  de: pairs(
    ['Wie kann ich meinen Termin stornieren?', 'Bitte anrufen.'],
    ['Wann habt ihr geöffnet?', 'Ab 9 Uhr.'],
  ),
  fr: pairs(['Comment annuler mon rendez-vous ?', 'Par téléphone.'], ['Avez-vous une piscine ?', 'Oui.']),
  es: pairs(
    ['¿Cómo puedo cancelar mi cita?', 'Por teléfono.'],
    ['He olvidado mi contraseña', 'Cámbiela aquí.'],
  ),
  it: pairs(['Come posso annullare la prenotazione?', 'Per telefono.']),
  pt: pairs(['Como cancelar a reserva?', 'Por telefone.']),
}

test.each([
  ['en', 'You cancelled my booking!'],
  ['en', 'i already cancelled my booking'],
  ['en', 'did you cancel my booking?'],
  ['en', 'Is my booking cancelled?'],
  ['en', 'I was refunded'],
  ['en', 'the app is down'],
  ['en', 'how can i log out'],
  ['de', 'Sie haben meinen Termin storniert!'],
  ['fr', 'Vous avez annulé mon rendez-vous !'],
  ['es', 'Habéis cancelado mi cita'],
  ['it', 'Avete annullato la prenotazione'],
  ['pt', 'Vocês cancelaram a reserva'],
] as const)('%s: what has happened is not asked: %j', async (language, message) => {
  const campaign = { language, instructions: null, publicFacts: null, answers: campaigns[language] }
  expect(await said(campaign, message)).toMatch(/^\[(unsure|no_answer)\]$/)
})

test.each([
  ['en', 'i want to cancel my booking', 'Call us.'],
  ['en', 'are you guys licensed', 'We are.'],
  ['en', 'I was charged twice!', 'Send us the receipt.'],
  ['de', 'Termin stornieren', 'Bitte anrufen.'],
  ['de', 'Haben Sie heute geöffnet?', 'Ab 9 Uhr.'],
  ['fr', 'vous avez une piscine ?', 'Oui.'],
  ['es', 'olvidé mi contraseña', 'Cámbiela aquí.'],
] as const)('%s: %j is answered', async (language, message, answer) => {
  expect(
    await said({ language, instructions: null, publicFacts: null, answers: campaigns[language] }, message),
  ).toBe(answer)
})
