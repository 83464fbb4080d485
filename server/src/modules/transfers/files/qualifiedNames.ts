import { foldWords } from '@replyloop/shared/optOuts/foldWords'

const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The words that name a field of a contact. */
const cores = {
  phone: split(`
    phone phones phonenumber telephone tel mobile cell cellphone mobilephone telefon telefonnummer handy handynummer mobil mobilnummer mobiltelefon
    portable telefono movil celular cellulare telefoon telefoonnummer mobiel gsm telefone telemovel whatsapp sms geschaftstelefon privattelefon
    firmentelefon diensttelefon diensthandy privathandy festnetz
  `),
  email: split('email emails mail emailaddress mailadresse emailadresse courriel correo emailadres'),
} as const
const names: ReadonlySet<string> = new Set(split('name fullname naam'))
/** Whose name it is: that of a company is nobody's. */
const people: ReadonlySet<string> = new Set(
  split(`
    customer client contact person lead invitee attendee guest member subscriber applicant candidate patient student buyer shopper billing your
    kunde cliente klant full
  `),
)

/** What says more closely which one it is, and that it is the person's own: nobody wants the phone of a contact's owner. */
const qualifiers: ReadonlySet<string> = new Set(
  split(`
    billing shipping home work business company office day daytime evening night mobile cell main primary secondary other alternate alternative
    customer client contact person people lead user invitee attendee guest member subscriber applicant candidate patient student buyer shopper
    my your personal private direct default best preferred number no nr num value address e voice pref internet formatted international full
    whatsapp sms text first1 phone telephone tel
    nummer geschaftlich privat dienstlich arbeit buro firma rechnung kunde kunden person
    numero de du domicile bureau travail professionnel personnel facturation client
    trabajo casa particular oficina facturacion cliente personal fijo lavoro ufficio fatturazione personale fisso
    werk thuis prive zakelijk factuur klant trabalho comercial residencial cobranca pessoal
  `),
)
const isNumber = /^\d{1,2}$/

/** The field that a column fills whose name says it with more words, such as `billing_phone` or `Invitee Email`. */
export function qualifiedField(header: string): 'phone' | 'email' | 'fullName' | undefined {
  const words = foldWords(header)
  const isOf = (core: readonly string[]) =>
    words.some((word) => core.includes(word)) &&
    words.every((word) => core.includes(word) || qualifiers.has(word) || isNumber.test(word))
  if (isOf(cores.email)) return 'email'
  if (words.some((word) => ['whatsapp', 'sms', 'text'].includes(word)) && words.length === 1) return undefined
  if (isOf(cores.phone)) return 'phone'
  return words.some((word) => names.has(word)) && words.every((word) => names.has(word) || people.has(word))
    ? 'fullName'
    : undefined
}

/** Whether a column is called just “Name”: beside first names it holds last ones, and the other way round. */
export const isPlainName = (header: string): boolean => /^(?:name|naam)$/i.test(header)
