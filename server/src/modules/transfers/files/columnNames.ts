// The usual names of columns without case, accents and separators: what files of Outlook, Google, HubSpot, Mailchimp, Shopify,
// GoHighLevel and lead ads have in the first line, and what people write there, in seven languages.

/** The fields of a contact, and the names of their columns. */
export const columnNames = {
  phone: `
    phone phones phonenumber phoneno phone1 phone1value primaryphone primaryphonenumber defaultphone defaultaddressphone
    contactphone customerphone telephone telephonenumber telephone1 tel telno msisdn whatsapp whatsappnumber
    whatsappphonenumber mobile mobile1 mobileno mobilephone mobilenumber mobilephonenumber cell cellphone cellnumber
    cellphonenumber smsphonenumber smsnumber
    telefon telefonnummer telefonnr rufnummer handy handynummer handynr mobil mobilnummer mobilnr mobiltelefon
    mobiltelefonnummer mobilfunk mobilfunknummer telefonmobil telefonhandy
    numerodetelephone numerotelephone ndetelephone nodetelephone notelephone ntelephone telephoneportable telephonemobile telmobile telportable
    portable numerodeportable numeroportable numeromobile
    telefono telefonos numerodetelefono numerotelefono nodetelefono ndetelefono telefonomovil telefonocelular movil numeromovil numerodemovil
    celular numerocelular numerodecelular
    cellulare numerocellulare telefonocellulare numeroditelefono telefonomobile numerodicellulare
    telefoon telefoonnummer telefoonnr mobiel mobielnummer mobieltje mobieltelefoonnummer mobieletelefoon
    telefoonmobiel gsm gsmnummer
    telefone numerodetelefone telefonecelular telefonemovel telemovel numerodetelemovel numerodocelular
  `,
  email: `
    email emails emailaddress emailadress emailid email1 email1value email1address primaryemail primaryemailaddress
    customeremail contactemail mail mailaddress emailaddresses
    emailadresse mailadresse
    adressemail adresseemail adressedemessagerie adresseelectronique courriel courrielprincipal adressecourriel mel
    correo correos correoelectronico direcciondecorreo direcciondecorreoelectronico direcciondeemail
    indirizzoemail indirizzodipostaelettronica indirizzopostaelettronica postaelettronica indirizzomail
    emailadres mailadres
    enderecodeemail enderecoemail enderecodecorreioeletronico correioeletronico
  `,
  firstName: `
    firstname first fname givenname forename
    vorname rufname
    prenom prenoms
    nombre nombres primernombre nombredepila
    nome primonome
    voornaam roepnaam
    primeironome nomeproprio
  `,
  lastName: `
    lastname last lname surname familyname
    nachname familienname zuname
    nom nomdefamille
    apellido apellidos primerapellido
    cognome
    achternaam familienaam
    sobrenome apelido ultimonome
  `,
  fullName: `
    fullname contactname customername
    vollername vollstandigername vorundnachname
    nomcomplet prenometnom nometprenom nomprenom prenomnom
    nombrecompleto nombreyapellido nombreyapellidos
    nomecompleto nomeecognome nomecognome cognomenome nomeesobrenome
    volledigenaam voorenachternaam
  `,
  tags: `
    tags tag contacttags customertags
    schlagworte schlagworter
    etiquettes
    etiquetas
    etichette
  `,
  optedOut: 'optedout',
  channel: `
    channel channelname channellabel contactchannel preferredchannel
    kanal
    canal
    canale
    kanaal
  `,
} as const
