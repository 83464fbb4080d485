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
