import { words } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const
const acme = suiteAccount(server, {
  campaigns: languages.map((language) => ({ name: language, language, status: 'Live' as const })),
})

let made = 0

/** A sender who has written these texts, one after the other, in a campaign of the language. */
async function writes(language: string, ...bodies: string[]) {
  const fromId = `writer-${(made += 1)}`
  const campaignId = acme.campaignId(language)
  for (const body of bodies) await receive(acme, { fromId, body, campaignId })
  return senderOf(acme, { fromId, body: '👍', campaignId })
}

const decisionsAbout = async (id: string) =>
  (await acme.client.getTimeline({ params: { id } })).body.data.map(
    ({ subject, decision, rule }) => `${subject} ${decision} ${rule}`,
  )

const stops = `unsub|STO P|Text STOP|I revoke my consent|СТОП|退订|הסר|opt out|opt-out|OPTOUT|Opt  Out|revoke|stopall|STOP ALL|stop   all|"STOP"|“stop”|(stop)|[Stop]|STOP 🛑|🛑 stop 🛑|stop!!!|s.t.o.p|stop\u200b|Stop\n\nSent from my iPhone`

test.each(stops.split('|'))('%j opts out, and START, UNSTOP and YES undo it', async (text) => {
  expect(await writes('fr', text)).toMatchObject({ optedOut: true })
  for (const undo of ['START', 'unstop', 'Yes!'])
    expect(await writes('en', text, undo)).toMatchObject({ optedOut: false })
})

test.each([
  ['de', 'ABMELDEN Abbestellen'],
  ['fr', 'ARRET Arrêt ARRÊTER'],
  ['es', 'BAJA Parar Cancelar'],
  ['it', 'Cancellami Basta'],
  ['nl', 'AFMELDEN Uitschrijven'],
  ['pt', 'SAIR PARAR'],
])('in campaigns in %s, %s opt out as well, and are unclear in English ones', async (language, texts) => {
  for (const text of words(texts)) {
    expect([text, (await writes(language, text)).optedOut]).toEqual([text, true])
    const unclear = await writes('en', text)
    expect([text, unclear.optedOut]).toEqual([text, false])
    expect(await decisionsAbout(unclear.id)).toContain('hand_over done may_opt_out')
  }
})

test.each([
  'please stop',
  'I never signed up for this',
  'Nummer löschen!',
  '✋',
  'İPTAL',
  'stop\n\nAnn Lee\nAcme Ltd',
  'Stop it now',
  'leave me alone',
])('at %j a person has to look', async (text) => {
  const { id, optedOut } = await writes('en', text)
  expect(optedOut).toBe(false)
  expect(await decisionsAbout(id)).toContain('hand_over done may_opt_out')
})

test.each(['Where is the bus stop?', 'stop by tomorrow', 'the end', 'yes', 'non-stop'])(
  '%j is an ordinary text',
  async (text) => {
    const { id, optedOut } = await writes('en', text)
    expect(optedOut).toBe(false)
    expect(await decisionsAbout(id)).not.toContain('hand_over done may_opt_out')
  },
)
