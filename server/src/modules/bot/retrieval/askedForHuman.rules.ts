import { fold, wholeWords } from './foldedText.ts'

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

/** Whether a text, in any of the known languages, asks to be put through to a person. */
export function asksForHuman(text: string): boolean {
  const folded = fold(text, undefined)
  return (
    wish.test(folded) ||
    folded.split(/[\n.!?]/u).some((part) => personAlone.test(part.trim().replace(/[^\p{L}\s]/gu, '')))
  )
}
