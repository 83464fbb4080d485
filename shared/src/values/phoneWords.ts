/** What stands before a colon in front of a phone number: in links, at messaging providers, in lead ads (`p`). */
export const phoneSchemes =
  'tel telephone phone mobile sms smsto mms mmsto rcs callto whatsapp wa viber signal imessage facetime facetime-audio p'.split(
    ' ',
  )

/** What stands between a phone number and its extension, in small letters without accents. */
export const extensionWords = [
  'ext',
  'extn',
  'extension',
  'x',
  '#',
  'durchwahl',
  'dw',
  'poste',
  'interno',
  'int',
  'anexo',
  'ramal',
  'toestel',
]
