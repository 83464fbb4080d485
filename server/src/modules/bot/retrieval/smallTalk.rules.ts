import { wholeWords } from './sentences.ts'

const greeting =
  'hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|hallo|moin|servus|guten (?:morgen|tag|abend)|gruss gott|' +
  'bonjour|bonsoir|salut|coucou|hola|buen dia|buenos dias|buenas(?: tardes| noches)?|ciao|salve|buongiorno|buonasera|' +
  'ola|oi|bom dia|boa (?:tarde|noite)|hoi|goede(?:morgen|middag|navond|ndag)'
const yes =
  'yes|yeah|yep|yup|sure|ok|okay|absolutely|definitely|of course|interested|ja|jo|klar|gern|gerne|interessiert|interesse|' +
  'oui|ouais|volontiers|bien sur|interesse?e|si|claro|vale|interesad[oa]|me interesa|certo|volentieri|interessat[oa]|' +
  'mi interessa|sim|interessad[oa]|graag|geinteresseerd'
const no =
  'no|nope|nah|nein|non|nao|nee|not (?:now|right now|today|yet|interested)|kein interesse|nicht interessiert|' +
  'pas interesse?e|no me interesa|non mi interessa|nao tenho interesse|geen interesse|niet geinteresseerd'
const filler =
  'please|thanks|thank you|thx|there|again|all|everyone|i am|i m|im|very|tell me more|more info|bitte|danke|zusammen|ich bin|' +
  'ich habe|sehr|merci|svp|je suis|tres|gracias|por favor|estoy|muy|grazie|per favore|sono|molto|obrigad[oa]|estou|tenho|' +
  'muito|bedankt|ik ben|ik heb'

/** Words between spaces: any greeting or filler, and at least one of the kind. */
const onlyOf = (kind: string) =>
  new RegExp(`^(?:(?:${greeting}|${filler}) )*?(?:${kind})(?: (?:${kind}|${greeting}|${filler}))*$`, 'u')

const kinds = [
  ['greeting', onlyOf(greeting)],
  ['no', onlyOf(no)],
  ['yes', onlyOf(yes)],
] as const

export type SmallTalk = (typeof kinds)[number][0]

const maxWords = 10

/**
 * Whether the folded words of a text, in any of the known languages, only greet, agree or refuse. A pair that does so too
 * is the answer to it: who wrote an answer to "Hello" means "Hi there!" as well.
 */
export const smallTalkOf = (words: readonly string[]): SmallTalk | undefined =>
  words.length > maxWords ? undefined : kinds.find(([, pattern]) => pattern.test(words.join(' ')))?.[0]

/** A verb, up to four words, and a person; or a person named alone. Alternatives over folded text, all languages at once. */
const between = "(?:[ -]+[\\p{L}']+){0,4}?[ -]+"

const wishes: readonly string[] = [
  `(?:talk|speak|chat|connect|transfer|forward|pass|put)${between}(?:human|person|people|someone|somebody|agent|representative|operator|advisor|adviser|manager|staff|supervisor)`,
  '(?:a |an )?(?:real|live|actual) (?:human|person|agent)(?: please)?',
  `(?:want|need|get)(?: me)?(?: to)?(?: an?)? (?:human|real person|live agent|representative)`,
  `(?:menschen?|mitarbeiter(?:in)?|person|jemandem|jemanden|kollegen|berater(?:in)?)${between}(?:sprechen|reden|schreiben|verbinden|verbunden|chatten)`,
  `(?:sprechen|reden|verbinden|verbinde)${between}(?:menschen?|mitarbeiter(?:in)?|person|jemandem|berater(?:in)?)`,
  'mensch sprechen|echten? mensch(?:en)?|echte person',
  `(?:parler|discuter|echanger)${between}(?:humain|personne|quelqu'un|conseiller|conseillere|agent|operateur|responsable)`,
  'vrai(?:e)? (?:humain|personne)',
  `(?:hablar|chatear|comunicar(?:me|se)?|pas[ae]r?me|conectar(?:me)?)${between}(?:human[oa]|persona|alguien|agente|asesora?|representante|operadora?|encargad[oa])`,
  'persona (?:real|de verdad)',
  `(?:parlare|chattare|passarmi|passatemi)${between}(?:uman[oa]|essere umano|persona|qualcuno|operatore|operatrice|agente|consulente|responsabile)`,
  'persona (?:vera|reale)',
  `(?:falar|conversar|passar|transferir)${between}(?:human[oa]|pessoa|alguem|atendente|agente|representante|operadora?|responsavel)`,
  'pessoa (?:real|de verdade)',
  `(?:mens|medewerker|iemand|persoon|collega)(?:[ -]+[\\p{L}']+){0,3}?[ -]+(?:spreken|praten|chatten)`,
  `(?:spreken|praten|chatten|verbinden)${between}(?:mens|medewerker|iemand|persoon|collega)`,
  'echt(?:e)? (?:mens|persoon)',
]

const persons =
  'human|agent|operator|representative|person|real person|mensch|mitarbeiter|humain|conseiller|humano|persona|agente|' +
  'asesor|operatore|umano|atendente|pessoa|mens|medewerker'
const wish = wholeWords(wishes.join('|'))
const personAlone = new RegExp(
  `^(?:an? |ein(?:en)? |un |uma? |una |een )?(?:${persons})(?: (?:please|bitte|svp|por favor|per favore|alstublieft))?$`,
  'u',
)

/** Whether a folded text, in any of the known languages, asks to be put through to a person. */
export const asksForHuman = (folded: string): boolean =>
  wish.test(folded) ||
  folded.split(/[\n.!?]/u).some((part) => personAlone.test(part.trim().replace(/[^\p{L}\s]/gu, '')))
