import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './pt/appointment.ts'
import { leadMagnet } from './pt/leadMagnet.ts'
import { support } from './pt/support.ts'
import { webinar } from './pt/webinar.ts'
import { winBack } from './pt/winBack.ts'

/** The campaign templates in Portuguese as in Brazil, which address people as “você”. */
export const inPortuguese: LanguageTemplates = {
  company: '[empresa]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
